import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type ReportSecret, reportedBox, type SlotReport } from '@slipway/sdk/contract'

/** Whose box it is said to be of, and by which page. */
interface ReportedFrom {
  readonly userId: number | undefined
  /** Of the session that the request names, if it names one. */
  readonly sidHash: string | undefined
  /** {@link ReportSecret.id}; `undefined`: the page told none. */
  readonly pageKey: string | undefined
}

/**
 * The secrets by which pages prove that the host reports of a box, and not other code of the page. One is of one
 * page and of one user: what somebody got for themselves proves nothing about others.
 */
export type ReportKeys = ReturnType<typeof createReportKeys>

interface ReportKeysOptions {
  /** The first one signs, all of them verify. */
  readonly secrets: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const ID_BYTES = 12
const MAX_LENGTH = 60
/** As long as a session lives at most. */
const LIFETIME_MS = 12 * 3_600_000

export function createReportKeys({ secrets, now }: ReportKeysOptions) {
  const masters = secrets.map((secret) =>
    createHmac('sha256', secret).update('slipway report key').digest(),
  )

  return {
    /** For a page of this user, of nobody, or of a session of which it is not known yet whose it is. */
    issue(userId: number | undefined, sidHash?: string): ReportSecret {
      const expires = Math.floor((now() + LIFETIME_MS) / 1000).toString(36)
      const id = `${expires}.${randomBytes(ID_BYTES).toString('base64url')}`
      const owner = sidHash === undefined ? ofUser(userId) : ofSession(sidHash)
      const secret = secretOf(masters[0] ?? Buffer.alloc(0), { owner, id })
      // Numbers, so that nothing that a remote could replace has to read a text.
      return { id, words: Array.from({ length: 8 }, (_, at) => secret.readUInt32BE(4 * at)) }
    },
    /** Whether the host of that page says so of that box. */
    proves(report: ReportedBox, { userId, sidHash, pageKey: id }: ReportedFrom): boolean {
      if (report.key === undefined || id === undefined || !isCurrent(id)) return false
      const given = Buffer.from(report.key, 'base64url')
      const owners = [ofUser(userId), ...(sidHash === undefined ? [] : [ofSession(sidHash)])]
      const secretsOf = (master: Buffer) => owners.map((owner) => secretOf(master, { owner, id }))
      return masters.flatMap(secretsOf).some((secret) => {
        const own = createHmac('sha256', secret)
        const expected = own.update(reportedBox(report)).digest().subarray(0, given.length)
        return given.length === KEY_BYTES && timingSafeEqual(expected, given)
      })
    },
  }

  function isCurrent(id: string): boolean {
    const [expires = ''] = id.slice(0, MAX_LENGTH).split('.')
    return id.length <= MAX_LENGTH && Number.parseInt(expires, 36) * 1000 > now()
  }
}

type ReportedBox = Parameters<typeof reportedBox>[0] & Pick<SlotReport, 'key'>

/** Of a key as it is sent: no two boxes of a page have the same by chance. */
const KEY_BYTES = 16

interface SecretOf {
  readonly owner: string
  readonly id: string
}

const ofUser = (userId: number | undefined) => String(userId ?? 'visitor')

const ofSession = (sidHash: string) => `session ${sidHash}`

function secretOf(master: Buffer, { owner, id }: SecretOf): Buffer {
  return createHmac('sha256', master).update(`${owner} ${id}`).digest()
}
