const { createRequire } = require('node:module')
const forEach = require('./for-each.cjs')
const { version: ownVersion } = require('../package.json')

const own = require

const modules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@slipway/sdk',
  '@slipway/sdk/contract',
  '@slipway/sdk/ui',
]

/** Time for what a component draws after its first drawing; without a network all of it is here at once. */
const SETTLE_MS = 500

/** Starts a built container as a host does, gets a component of it for each subject, and draws it at a slot. */
module.exports = function lookInto({ require: ofFolder, load, subjects, report }) {
  const require = requireOf(hasSdk(ofFolder) ? ofFolder : own)
  const { createFakeRecord, mountFormSlot, mountSlot } = require('@slipway/sdk/testing')
  const { pickComponent } = require('@slipway/sdk/contract')
  const { act } = require('react')
  const scope = shareScope(require)
  answerStyles()

  let starting
  const start = async (entry) => {
    // For remotes that were built without a runtime of their own, and do not import it.
    const federation = await load('@slipway/federation')
    globalThis._FEDERATION_RUNTIME_CORE = federation.core
    federation.registerGlobalPlugins([refuseOthers])
    const container = await load(entry)
    await container.init(scope)
    return container
  }

  const draw = (component, { place, props, content }) => {
    if (place.startsWith('form-')) return mountFormSlot(component, { props })
    const record = createFakeRecord()
    const context = { resource: 'records', resourceId: record.id, record }
    mountSlot(component, {
      location: place,
      props: { ...props, ...(content !== undefined && { content }) },
      ...(place.endsWith('-actions') && { context }),
    })
  }

  const look = async ({ name, entry, expose, slot }, drawing) => {
    let stage = 'container'
    try {
      starting ??= start(entry)
      const container = await starting
      stage = 'expose'
      const factory = await container.get(expose)
      const module = await factory()
      const component = pickComponent(module, name)
      if (!component) return { stage: 'component', ...exportsOf(module, name) }
      if (!slot) return {}
      drawing()
      if (isBridge(component)) {
        await drawBridge(component, name, (taker) => draw(taker, slot))
        return {}
      }
      draw(component, slot)
      // What comes later, such as code that is loaded and answers of the host, is a part of it.
      await act(() => new Promise((done) => setTimeout(done, SETTLE_MS)))
      return {}
    } catch (error) {
      return { stage, error: textOf(error) }
    }
  }
  forEach({ subjects, report, look })
}

/** Draws what federation's `createBridgeComponent` makes, as host/remotes/bridge does, with the props of its place. */
async function drawBridge(create, name, mount) {
  let given
  mount((props) => {
    given = props
    return null
  })
  const dom = document.body.appendChild(document.createElement('div'))
  let fault
  const onFault = (cause) => {
    fault ??= { cause }
  }
  const rootOptions = { onCaughtError: onFault, onUncaughtError: onFault }
  const place = { basename: '/', memoryRoute: { entryPath: '/' } }
  await create().render({ ...given, moduleName: name, dom, ...place, rootOptions })
  await new Promise((done) => setTimeout(done, SETTLE_MS))
  if (fault) throw fault.cause
}

/** What a module exports in place of a component of React; Svelte's are functions, as React's are. */
function exportsOf(module, name) {
  const given = Object(module)
  const last = name.replace(/.*\//, '')
  return { exports: Object.keys(given), isOfVue: isOfVue(Object(given.default ?? given[last])) }
}

// What its compiler and `defineComponent` make; an element of React has none of these.
function isOfVue(given) {
  const isMade = ['setup', 'render', 'ssrRender'].some((key) => typeof given[key] === 'function')
  return isMade || ['__name', '__file'].some((key) => typeof given[key] === 'string')
}

function isBridge(picked) {
  const { error } = console
  // React of development says of hooks outside of it what it throws as well.
  console.error = () => {}
  try {
    return /destroy/.test(picked) && 'destroy' in picked()
  } catch {
    return false
  } finally {
    console.error = error
  }
}

// As a host refuses remotes that nobody has released there (host/remotes/federation/nested-remotes.ts).
const refuseOthers = {
  name: 'slipway-check',
  beforeRequest(request) {
    const name = `${request.id.split('/')[0]}~refused`
    request.origin.registerRemotes([{ name, entry: 'http://host.invalid/none.js', type: 'module' }])
    return { ...request, id: `${name}/Refused` }
  },
  loadEntry({ remoteInfo: { name }, origin }) {
    throw new Error(
      `${origin?.name} asks for the remote "${name.replace('~refused', '')}", which is not here`,
    )
  },
}

// The folder of a build that knows nothing of us need not have the SDK.
function hasSdk(require) {
  try {
    return Boolean(require.resolve('@slipway/sdk/testing'))
  } catch {
    return false
  }
}

// The React of a host is the one that the SDK has; that of the folder may be an older one.
function requireOf(from) {
  const ofSdk = createRequire(from.resolve('@slipway/sdk/testing'))
  return (name) => (/^react(?:-dom)?(?:\/|$)/.test(name) ? ofSdk(name) : from(name))
}

// jsdom fetches no styles, and a container waits for those that its build extracted.
function answerStyles() {
  const answer = (node) => {
    if (node.localName === 'link' && node.rel === 'stylesheet')
      node.dispatchEvent(new Event('load'))
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(answer)
  }).observe(document, { childList: true, subtree: true })
}

function textOf(error) {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

function shareScope(require) {
  return Object.fromEntries(
    modules.map((name) => {
      const lib = () => require(name)
      const version = versionOf(require, name)
      const shareConfig = { singleton: true, requiredVersion: `^${version}`, eager: true }
      const common = { from: 'slipway', scope: ['default'], deps: [], useIn: [], loading: null }
      const how = { strategy: 'loaded-first', lib, loaded: true, get: async () => lib }
      return [name, { [version]: { version, ...common, ...how, shareConfig } }]
    }),
  )
}

function versionOf(require, name) {
  return name.startsWith('@slipway/') ? ownVersion : require('react').version
}
