import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, signIn } from '../api-client'
import { type ChildServer, startServer } from '../child-server'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { ratios } from '../statistics'
import { measureCpu, type Target } from './measure-cpu'

/** CPU per request of the product beside what others write by hand (gates 9 to 12). */
export async function cpuFigures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'))
  const servers: ChildServer[] = []
  try {
    const targets = await startTargets(folder, servers)
    return toFigures(await measureCpu(targets, rounds))
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startTargets(folder: string, servers: ChildServer[]) {
  const demo = keep(await startProduct({ name: 'demo', remotes: 'remotes' }))
  const large = keep(
    await startProduct({ name: 'large', application: 'bench/applications/many-slots.ts' }),
  )
  const cookie = await signIn(demo.url)
  const slots = await bodyOf(demo, '/slots')
  const etag = await etagOf(demo, '/slots')
  const meta = await bodyOf(demo, '/meta', cookie)
  const peer = async (script: string, name: string, body: string) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, body)
    const env = { BODY: file, DATABASE: join(folder, `${name}.db`) }
    return keep(await startServer({ script: `bench/peers/${script}.ts`, env }))
  }
  const ready = await peer('ready-buffer', 'slots', slots)
  const readyLarge = await peer('ready-buffer', 'large', await bodyOf(large, '/slots'))
  const express = await peer('express-json', 'express', slots)
  const session = await peer('express-session', 'session', meta)
  const peerCookie = await signIn(session.url)
  return {
    slots: target(demo, '/slots'),
    notModified: target(demo, '/slots', { status: 304, headers: { 'If-None-Match': etag } }),
    meta: target(demo, '/meta', { headers: { Cookie: cookie } }),
    large: target(large, '/slots', { count: 800 }),
    ready: target(ready, '/slots'),
    readyLarge: target(readyLarge, '/slots', { count: 800 }),
    express: target(express, '/slots'),
    session: target(session, '/meta', { headers: { Cookie: peerCookie } }),
  }

  function keep(server: ChildServer): ChildServer {
    servers.push(server)
    return server
  }
}

function target(server: ChildServer, path: string, more: Partial<Target> = {}): Target {
  return { server, url: server.url + path, status: 200, count: 2000, ...more }
}

async function etagOf(server: ChildServer, path: string): Promise<string> {
  // Each coding has its own; the requests that are measured ask for none.
  const headers = { 'Accept-Encoding': 'identity' }
  const reply = await createApiClient(server.url).call('GET', path, { headers })
  return reply.headers.get('etag') ?? ''
}

async function bodyOf(server: ChildServer, path: string, cookie = ''): Promise<string> {
  return JSON.stringify((await createApiClient(server.url, cookie).call('GET', path)).body)
}

type Samples = Record<keyof Awaited<ReturnType<typeof startTargets>>, readonly number[]>

function toFigures(cpu: Samples): Figure[] {
  return [
    {
      gate: 9,
      name: 'CPU of `GET /slots`, over `res.json` of a bare Express',
      samples: ratios(cpu.slots, cpu.express),
      limit: 0.7,
    },
    {
      gate: 9,
      name: 'the same, over `node:http` with the ready buffer',
      samples: ratios(cpu.slots, cpu.ready),
      limit: 1.6,
      stretch: 1.2,
    },
    {
      gate: 10,
      name: 'CPU of `GET /slots` answered 304, over 200',
      samples: ratios(cpu.notModified, cpu.slots),
      limit: 1,
      stretch: 0.8,
    },
    {
      gate: 11,
      name: 'CPU of `GET /meta`, over Express with express-session, passport and `res.json`',
      samples: ratios(cpu.meta, cpu.session),
      limit: 0.6,
      stretch: 0.4,
    },
    {
      gate: 12,
      name: 'CPU of `GET /slots` with 1,200 entries (1 MB), over the ready buffer',
      samples: ratios(cpu.large, cpu.readyLarge),
      limit: 1.25,
      stretch: 1.05,
    },
  ]
}
