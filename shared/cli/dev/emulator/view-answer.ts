import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ViewerSlotsBody } from '@slipway/sdk/contract'
import { isAnonymous, readView } from '../../../emulator/view'
import { sendFile, sendJson, sendNotFound, sendProblem } from '../reply'
import { renderHostPage } from './host-page'
import { readJson } from './read-json'
import { answerResources } from './resource-answer'
import {
  type Around,
  bootOf,
  cardOf,
  componentOf,
  ENTRY,
  metaOf,
  publicSlots,
  remotesOf,
  versionsOf,
} from './view-bodies'
import type { ViewCall } from './view-call'

const SLOW_MS = 3000

type Answer = (call: ViewCall, around: Around) => void | Promise<void>

export async function answerView(call: ViewCall): Promise<void> {
  const around = aroundOf(call)
  // The same files at other addresses: the host's for a retry, the page's for each later build.
  const first = call.path[0]?.replace(/~r?\d+$/, '') ?? ''
  const answer = answers[first] ?? notFound
  await answer(call, around)
}

function aroundOf({ files: { manifest }, tenants, key }: ViewCall): Around {
  const search = new URLSearchParams(Buffer.from(key, 'base64url').toString('utf8'))
  const view = readView(search, manifest)
  return { view, manifest, basePath: `/with/${key}`, tenant: tenants.get(key) ?? view.tenant }
}

const notFound: Answer = ({ response, url }) => sendNotFound(response, url)

const answers: Readonly<Record<string, Answer>> = {
  app: sendPage,
  meta: staffOnly(onceBuilt(({ response }, around) => sendJson(response, metaOf(around)))),
  slots: onceBuilt(({ response }, around) => sendJson(response, { slots: publicSlots(around) })),
  remotes: onceBuilt(({ response }, around) => sendJson(response, remotesOf(around))),
  remote: sendRemoteFile,
  resources: staffOnly(answerResources),
  dashboards: staffOnly(sendCard),
  events: onceBuilt(sendEvents),
  profile: staffOnly(sendProfile),
  develop: staffOnly(sendDevelop),
  login: ({ response }) =>
    sendProblem(response, {
      status: 401,
      code: 'invalid-credentials',
      detail: 'Nobody signs in here: choose a role in the bar.',
    }),
  logout: ({ response }) => void response.writeHead(204).end(),
  tenant: staffOnly(switchTenant),
  reports: logReports,
}

function staffOnly(answer: Answer): Answer {
  return (call, around) => {
    if (!isAnonymous(around.view)) return answer(call, around)
    const detail = 'Nobody is signed in.'
    sendProblem(call.response, { status: 401, code: 'unauthenticated', detail })
  }
}

// A page of the command that was here before would be told that its remote is gone.
function onceBuilt(answer: Answer): Answer {
  return (call, around) => {
    if (around.manifest) return answer(call, around)
    const detail = 'The first build is not done.'
    sendProblem(call.response, { status: 503, code: 'build-failed', detail })
  }
}

async function sendPage({ response, folder, files }: ViewCall, around: Around): Promise<void> {
  const assets = JSON.parse(await readFile(join(folder, 'host/assets.json'), 'utf8'))
  const { view, manifest } = around
  const boot = bootOf(around)
  const { html, policy } = renderHostPage({ assets, boot, view, manifest, build: files.build })
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'same-origin',
  })
  response.end(html)
}

function sendCard(call: ViewCall, around: Around): void | Promise<void> {
  const body = cardOf(call.path.at(-1) ?? '')
  return body ? sendJson(call.response, body) : notFound(call, around)
}

function sendProfile(call: ViewCall, around: Around): void {
  const { user, tenant } = metaOf(around)
  if (call.path[1] === 'sessions') return sendJson(call.response, { items: [] })
  const roles = [{ label: around.view.role, tenant: tenant?.name ?? null }]
  sendJson(call.response, { user, roles })
}

/** Answers the questions of the overlay over slots: the version, and the schema of a component's props. */
function sendDevelop(call: ViewCall, around: Around): void | Promise<void> {
  const [, what, registry = '', name = ''] = call.path
  if (what === 'remotes') return sendJson(call.response, versionsOf(around))
  // No application registers any here, so that none has an id.
  if (what === 'slots') return sendJson(call.response, { items: [] } satisfies ViewerSlotsBody)
  const body = what === 'components' ? componentOf(around, { registry, name }) : undefined
  return body ? sendJson(call.response, body) : notFound(call, around)
}

async function switchTenant({ request, response, tenants, key }: ViewCall): Promise<void> {
  const { tenant } = await readJson(request)
  tenants.set(key, Number(tenant))
  response.writeHead(204).end()
}

// What a server would have in its log, the developer has in the terminal.
async function logReports({ request, response }: ViewCall): Promise<void> {
  const { reports } = await readJson(request)
  for (const report of Array.isArray(reports) ? reports : []) {
    const { code, component, detail } = report
    process.stderr.write(`Reported: ${[component, code, detail].filter(Boolean).join(' · ')}\n`)
  }
  response.writeHead(204).end()
}

const HEARTBEAT_MS = 15_000
const ping = `event: ping\ndata: ${HEARTBEAT_MS}\n\n`

/** The host's event stream: nothing changes under one address, builds come by `/builds`. */
function sendEvents({ request, response }: ViewCall, { view }: Around): void {
  const signedIn = !isAnonymous(view)
  if (!request.headers.accept?.includes('text/event-stream')) {
    response.setHeader('ETag', '"emulator.emulator"')
    return sendJson(response, { signedIn, revision: 1 })
  }
  const who = signedIn ? 'signed-in' : 'anonymous'
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
  response.write(
    `retry: 2000\nid: emulator\nevent: hello\ndata: ${who}\ndata: 1\ndata: emulator\n\n${ping}`,
  )
  const heartbeat = setInterval(() => response.write(ping), HEARTBEAT_MS).unref()
  request.on('close', () => clearInterval(heartbeat))
}

/** A file of the remote; its entry as the view wants it: at once, late, never, or failed. */
async function sendRemoteFile(call: ViewCall, { view, manifest }: Around): Promise<void> {
  const { response, files, path } = call
  const name = path.slice(1).join('/')
  if (name !== ENTRY) return sendBuilt(call, name)
  if (view.state === 'loading') return
  if (view.state === 'slow') await pause(SLOW_MS)
  const detail = files.find('slipway.json')
    ? 'The bar says that it fails.'
    : 'Nothing is built yet.'
  if (view.state === 'failed' || !manifest) {
    return sendProblem(response, { status: 503, code: 'load-failed', detail })
  }
  sendFile(response, name, Buffer.from(wrapper(manifest.entry)))
}

function sendBuilt({ response, files }: ViewCall, name: string): void {
  const bytes = files.find(name)
  if (bytes) return sendFile(response, name, bytes)
  sendProblem(response, { status: 404, code: 'not-found', detail: `${name} is not built.` })
}

// The page's refresh script learns here what a later build of the remote needs.
function wrapper(entry: string): string {
  return `import * as container from './${entry}'
export const { init, get } = $slipwayRefresh.wrap(container)
`
}
