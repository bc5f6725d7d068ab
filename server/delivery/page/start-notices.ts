/**
 * What the page says when the interface does not start: in a browser that is too old, when its first
 * script fails, and without scripts. Nothing here needs a file, and the code runs in any browser.
 */

interface Texts {
  readonly lang: string
  readonly old: readonly [title: string, text: string]
  readonly failed: readonly [title: string, text: string]
  readonly reload: string
  readonly scripts: string
}

const english: Texts = {
  lang: 'en',
  old: [
    'This browser is too old for Slipway',
    'Slipway works in Chrome and Edge from 133, Firefox from 146 and Safari from 26.0. Update this browser, or open this page in another one.',
  ],
  failed: [
    'Slipway could not start',
    'A part of it did not arrive, or was changed on its way. Reload the page. If that does not help, tell your administrator.',
  ],
  reload: 'Reload',
  scripts: 'Slipway needs JavaScript. Allow it for this address, and reload the page.',
}

const german: Texts = {
  lang: 'de',
  old: [
    'Dieser Browser ist zu alt für Slipway',
    'Slipway läuft in Chrome und Edge ab 133, Firefox ab 146 und Safari ab 26.0. Aktualisieren Sie diesen Browser oder öffnen Sie die Seite in einem anderen.',
  ],
  failed: [
    'Slipway konnte nicht starten',
    'Ein Teil davon kam nicht an oder wurde unterwegs verändert. Laden Sie die Seite neu. Wenn das nicht hilft, wenden Sie sich an Ihre Verwaltung.',
  ],
  reload: 'Neu laden',
  scripts:
    'Slipway braucht JavaScript. Erlauben Sie es für diese Adresse und laden Sie die Seite neu.',
}

/** Comes after the interface's root, and is hidden as long as something is drawn there. */
export function renderNotices(locale: string): string {
  const texts = /^de\b/i.test(locale) ? german : english
  const notice = (name: 'old' | 'failed') =>
    `<main data-notice="${name}"><h1>${texts[name][0]}</h1><p>${texts[name][1]}</p>`
  return [
    `<div id="slipway-notices" lang="${texts.lang}">`,
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
