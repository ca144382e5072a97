// A page as the platform drew it: what imports this first starts on such a page.
document.body.innerHTML = '<div id="root"><main data-drawn><button data-cell>1.90</button></main></div>';
