import { signIn } from '../api-client'
import type { ChildServer } from '../child-server'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { ratios } from '../statistics'
import type { BrowserRun } from './load-runs'
import { firstRemotes, makePlainRemotes } from './plain-remotes'
import { type Visit, visit } from './visit'

const ALL = 100
const SHOWN = 8

interface Taken {
  readonly html: number
  readonly code: number
  readonly milliseconds: number
}

/** A hundred builds that bring federation's runtime, of which the page shows eight, over the same eight alone. */
export async function strangersFigures({ browser, rounds }: BrowserRun): Promise<Figure[]> {
  const remotes = await makePlainRemotes(ALL)
  const servers = [
    await start('strangers', remotes),
    await start('alone', await firstRemotes(remotes, SHOWN)),
  ] as const
  const taken: [Taken[], Taken[]] = [[], []]
  try {
    const cookies = [await signIn(servers[0].url), await signIn(servers[1].url)] as const
    for (let round = 0; round < rounds; round += 1)
      for (const of of [0, 1] as const) {
        const page = { url: `${servers[of].url}/app/`, cookie: cookies[of] }
        const { cold } = await visit(browser, {
          ...page,
          selector: 'section[aria-label*="Plain"]',
          count: SHOWN,
        })
        taken[of].push({ ...bytesOf(cold), html: await htmlBytes(page) })
      }
  } finally {
    for (const server of servers) await server.kill()
  }
  const name = `${ALL} plain remotes of which the page shows ${SHOWN}, over these alone`
  const figure = (of: keyof Taken, what: string): Figure => ({
    gate: 25,
    name: `${name}: ${what}`,
    samples: ratios(
      taken[0].map((one) => one[of]),
      taken[1].map((one) => one[of]),
    ),
    limit: 1.1,
  })
  return [
    figure('html', 'HTML without the seeded body, bytes'),
    figure('code', 'scripts and styles, bytes'),
    figure('milliseconds', 'all painted, cold'),
  ]
}

function start(name: string, remotes: string): Promise<ChildServer> {
  return startProduct({ name, application: 'bench/applications/strangers-slots.ts', remotes })
}

function bytesOf({ milliseconds, requests }: Visit): Omit<Taken, 'html'> {
  const code = requests.filter(({ type }) => type === 'Script' || type === 'Stylesheet')
  return { milliseconds, code: code.reduce((sum, { bytes }) => sum + bytes, 0) }
}

async function htmlBytes({
  url,
  cookie,
}: {
  readonly url: string
  readonly cookie: string
}): Promise<number> {
  const text = await (await fetch(url, { headers: { Cookie: cookie } })).text()
  return Buffer.byteLength(text.replace(/(id="slipway-boot">).*?(?=<\/script)/s, '$1'))
}
