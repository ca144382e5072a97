/** The page of one view of the remote: everything that the choices in its address name. */
export const writeView = (hasService: boolean): string => `<!doctype html>
<html lang="en" data-theme="dark"${hasService ? ' data-service' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Remote</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/styles.css"><link id="styles" rel="stylesheet" href="data:text/css,">
<style>nav { padding: 8px 12px; }</style></head><body><pre id="problem" role="alert"></pre><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;

/** The page with the switches. The view is a frame, so that its width is that of a device. */
export const CONTROLS = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Remote</title>
<link rel="icon" href="data:,"><style>
body { margin: 0; font: 14px system-ui; display: flex; flex-direction: column; height: 100vh; background: #ddd; }
form { display: flex; flex-wrap: wrap; gap: 12px; padding: 8px 12px; background: #fff; }
fieldset { display: flex; flex-wrap: wrap; gap: 8px; border: 0; margin: 0; padding: 0; }
iframe { flex: 1; border: 0; margin: 0 auto; max-width: 100%; background: #fff; }
</style></head><body><form>
<label>Brand <select name="brand"><option value="royal">Royal</option><option value="metro">Metro</option></select></label>
<label>Session <select name="session"><option value="player">Player</option><option value="visitor">Visitor</option></select></label>
<label>Language <select name="language"><option value="en-us">English</option><option value="hi-in">Hindi</option></select></label>
<label>Width <select name="width"><option value="390">390</option><option value="768">768</option><option value="1440">1440</option></select></label>
<fieldset id="permissions"></fieldset></form><iframe title="Remote"></iframe><script type="module">
const form = document.querySelector('form');
const frame = document.querySelector('iframe');
const { permissions = [], http = [] } = await (await fetch('/remote.json')).json();
for (const name of [...permissions, ...http.map((host) => 'http:' + host)]) {
  const label = document.createElement('label');
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: true, value: name });
  label.append(box, ' ' + name.replace(/^http:/, 'reach '));
  document.querySelector('#permissions').append(label);
}
const show = () => {
  const search = new URLSearchParams();
  for (const name of ['brand', 'session', 'language']) search.set(name, form.elements[name].value);
  for (const box of form.querySelectorAll('input')) if (!box.checked) search.append('without', box.value);
  frame.style.width = form.elements.width.value + 'px';
  const address = '/view?' + search;
  const hash = frame.contentWindow.location.hash;
  if (frame.dataset.shown !== address) frame.src = address + hash;
  frame.dataset.shown = address;
};
form.addEventListener('change', show);
show();
</script></body></html>`;

/**
 * The entry that a running shell loads in place of the released one. Its views follow each build: the shell's React keeps
 * no state of a replaced component, and the page is not loaded again.
 */
export const writeOverride = (
  name: string,
  origin: string,
): string => `var backlay_${name.replace(/\W/g, '_')}_development = (() => {
  const origin = ${JSON.stringify(origin)};
  let scope;
  let current;
  const listeners = new Set();
  const load = async (build) => {
    const container = await import(origin + '/build/' + build + '/remoteEntry.js');
    container.init(scope);
    const styles = document.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = origin + '/build/' + build + '/styles.css';
    document.head.append(styles);
    return { build, module: (await container.get('./remote'))() };
  };
  const react = async () => {
    const [found] = Object.values(scope.react);
    return (found.lib || (await found.get()))();
  };
  const follow = (React, part, name) => async () => {
    const first = (await current.module[part][name]()).default;
    let latest = first;
    const stores = new Set();
    listeners.add(async () => {
      const load = current.module[part][name];
      if (!load) return;
      latest = (await load()).default;
      for (const store of stores) store();
    });
    const subscribe = (store) => (stores.add(store), () => stores.delete(store));
    return { default: (props) => React.createElement(React.useSyncExternalStore(subscribe, () => latest), props) };
  };
  let host;
  const take = async (next) => {
    const isFirst = !current;
    current = next;
    if (isFirst || !host) return;
    host.i18n.add(next.module.texts || {});
    if (next.module.start) next.module.start(host);
    for (const listener of listeners) void listener();
  };
  const open = () =>
    new Promise((resolve, reject) => {
      const events = new EventSource(origin + '/events');
      events.addEventListener('error', () => current || reject(new Error(origin + ' does not answer')));
      events.addEventListener('build', ({ data }) => {
        if (current && current.build === data) return;
        load(data).then(take).then(resolve, reject);
      });
    });
  let began;
  return {
    init(given) { scope = given; },
    async get() {
      began = began || open();
      await began;
      const React = await react();
      const wrap = (part) =>
        Object.fromEntries(Object.keys(current.module[part]).map((name) => [name, follow(React, part, name)]));
      const module = { ...current.module, screens: wrap('screens'), slots: wrap('slots') };
      module.start = (given) => {
        host = given;
        if (current.module.start) current.module.start(given);
      };
      return () => module;
    },
  };
})();
`;
