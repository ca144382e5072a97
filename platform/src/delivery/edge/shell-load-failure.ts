import { scriptJson } from './app-shell-html';
import { ENGLISH, type PageLanguage } from './language';

/**
 * Inline fallback for a shell script that does not load, when no code of ours runs. It reports the failure, which counts
 * against that version, and offers another try. Visitors with QA versions also get a way out of them.
 */
export function renderShellLoadFailureScript(
  shell: { readonly version: string; readonly entry: string },
  pinned: boolean,
  { t }: PageLanguage = ENGLISH,
): string {
  const message = scriptJson({
    version: shell.version,
    entry: shell.entry,
    title: t('failure.title'),
    text: t('failure.alert'),
    again: t('failure.retry'),
    clear: pinned ? t('qa.clear') : '',
  });
  return `(function(s){function tell(p,b){try{fetch('/api/common/'+p,{method:'POST',keepalive:true,credentials:'omit',headers:{'content-type':'application/json','x-backlay-client':'web'},body:JSON.stringify(b)}).catch(function(){})}catch(e){}}
function put(to,tag,text,href){var e=document.createElement(tag);e.textContent=text;if(href)e.href=href;to.append(e,' ');return e}
addEventListener('error',function(e){var t=e.target,r=document.getElementById('root');if(!t||t.tagName!=='SCRIPT'||t.getAttribute('src')!==s.entry||!r)return;
tell('remoteLoad',{loads:[{remote:'shell',version:s.version}]});
tell('remoteFailure',{remote:'shell',version:s.version,phase:navigator.onLine?'network':'offline',cause:'The script of the shell did not load',path:location.pathname.slice(0,200),view:Math.random().toString(36).slice(2)+Date.now().toString(36)});
r.textContent='';var m=document.createElement('main');m.setAttribute('role','alert');m.className='lost';put(m,'h1',s.title);put(m,'p',s.text);put(m,'a',s.again,location.href);if(s.clear)put(m,'a',s.clear,'/__qa/clear?to='+encodeURIComponent(location.pathname));r.append(m)},true)})(${message})`;
}

/** How that looks: the brand's own colours, targets for a finger. Of no layer: the shell's sheet, which may have come, resets. */
export const LOST_SHELL_CSS = [
  '.lost{max-width:32rem;margin:18vh auto 0;padding:16px;text-align:center}',
  '.lost h1{margin:0 0 8px;font:700 24px/30px Anek,system-ui,sans-serif;letter-spacing:-.01em}',
  '.lost p{margin:0 0 20px;color:var(--text-2)}',
  '.lost a{display:inline-flex;align-items:center;min-height:44px;margin:0 4px 8px;padding:0 18px;border:1px solid var(--line);border-radius:10px;background:var(--surface-1);color:var(--text-1);font-weight:600;text-decoration:none}',
].join('');
