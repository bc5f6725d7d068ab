import type { StartTexts } from '../assets/host-files'

/**
 * What the page says when the interface does not start: in a browser that is too old, when its first
 * script fails, and without scripts. Nothing here needs a file, and the code runs in any browser.
 */

/** Comes after the interface's root, and is hidden as long as something is drawn there. */
export function renderNotices(texts: StartTexts): string {
  const notice = (name: 'old' | 'failed') =>
    `<main data-notice="${name}"><h1>${texts[`${name}.title`]}</h1><p>${texts[name]}</p>`
  return [
    '<div id="slipway-notices">',
    `${notice('old')}</main>`,
    `${notice('failed')}<p><a href="">${texts.reload}</a></p></main>`,
    `<noscript><h1>Slipway</h1><p>${texts.scripts}</p></noscript>`,
    '</div>',
  ].join('')
}

export const noticeStyle = `
#slipway-notices{max-width:32rem;margin:0 auto;padding:0 1.5rem;color:CanvasText;font:1rem/1.6 system-ui,sans-serif}
#slipway-notices>*{padding-top:20vh}
#slipway-notices h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.3}
#slipway-notices a{color:LinkText}
[data-notice],html[data-slipway-start=old] #root{display:none}
html[data-slipway-start=old] [data-notice=old],html[data-slipway-start=failed] #root:empty~* [data-notice=failed]{display:block}`

/**
 * In the oldest JavaScript there is, before every other script. What is asked for is what the interface is
 * made with; whether scripts that come later can be held to digests is asked by the host
 * (host/remotes/integrity/check-integrity.ts).
 */
export const noticeScript = `(function () {
var page = document.documentElement
function say(what) { if (!page.getAttribute('data-slipway-start')) page.setAttribute('data-slipway-start', what) }
function isFit() {
  var script = window.HTMLScriptElement
  return script && script.supports && script.supports('importmap') &&
    window.AbortSignal && AbortSignal.any &&
    CSS.supports('color', 'light-dark(red, red)') && CSS.supports('selector(:has(a))')
}
function fail(event) {
  var target = event.target
  if (!target || target === window || target.nodeName === 'SCRIPT') say('failed')
}
try { if (!isFit()) say('old') } catch (error) { say('old') }
addEventListener('error', fail, true)
addEventListener('unhandledrejection', fail)
})()`
