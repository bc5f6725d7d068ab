import { CodedError, type ResourceRecord } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { createFormContext } from '../form-context'
import { createRecordSaver } from './record-saver'
import { isBusy } from './save-state'

type Values = Record<string, unknown>
const names = ['name', 'vatId'] as const

/** What happens to the next request. */
type Fate = (typeof fates)[number]
const fates = [
  'answered',
  'lost',
  'answer-lost',
  'unavailable',
  'broken',
  'refused',
  'forbidden',
] as const

/** A server with one table, keys and versions, and the network before it. */
class FakeServer {
  rows: { values: Values; version: number }[] = []
  readonly answered = new Map<string, { answer: ResourceRecord; body: string }>()
  isSignedIn = true
  fate: Fate = 'answered'
  requests = 0
  /** Writes of others that the form was not shown, and overwrote. */
  lostUpdates = 0
  unseen = false

  async pass<Result>(handle: (isRefused: boolean) => Result): Promise<Result> {
    this.requests += 1
    const { fate } = this
    this.fate = 'answered'
    await Promise.resolve()
    if (fate === 'lost') throw new CodedError('network-failed', 'lost', { status: 0 })
    if (fate === 'unavailable') throw new CodedError('store-unavailable', 'gone', { status: 503 })
    if (fate === 'broken') throw new CodedError('internal', 'broken', { status: 500 })
    if (!this.isSignedIn) throw new CodedError('session-expired', 'over', { status: 401 })
    if (fate === 'forbidden') throw new CodedError('forbidden', 'not any more', { status: 403 })
    const result = handle(fate === 'refused')
    if (fate === 'answer-lost') throw new CodedError('network-failed', 'lost', { status: 0 })
    return result
  }

  create(values: Values, key: string): Promise<ResourceRecord> {
    return this.pass((isRefused) => {
      const body = JSON.stringify(values)
      const known = this.answered.get(key)
      if (known && known.body !== body)
        throw new CodedError('idempotency-key-reused', 'other body', { status: 422 })
      if (known) return known.answer
      refuse(isRefused)
      this.rows.push({ values: { ...values }, version: 1 })
      const answer = this.recordOf(this.rows.length - 1)
      this.answered.set(key, { answer, body })
      return answer
    })
  }

  change(base: ResourceRecord, values: Values): Promise<ResourceRecord> {
    return this.pass((isRefused) => {
      refuse(isRefused)
      const row = this.rows[base.id - 1]
      if (!row) throw new CodedError('not-found', 'gone', { status: 404 })
      const current = this.recordOf(base.id - 1)
      if (current.etag !== base.etag)
        throw new CodedError('edit-conflict', 'changed', { status: 412, current })
      if (this.unseen) this.lostUpdates += 1
      Object.assign(row.values, values)
      row.version += 1
      return this.recordOf(base.id - 1)
    })
  }

  changeByOther(name: string, value: string): void {
    const row = this.rows[0]
    if (!row) return
    row.values[name] = value
    row.version += 1
    this.unseen = true
  }

  recordOf(index: number): ResourceRecord {
    const row = this.rows[index]
    if (!row) throw new Error('no such row')
    const values = Object.fromEntries(names.map((name) => [name, row.values[name] ?? null]))
    return { id: index + 1, title: 'x', label: 'x', values, etag: `"${row.version}"` }
  }
}

function refuse(isRefused: boolean): void {
  if (isRefused) throw new CodedError('validation-failed', 'no', { status: 422 })
}

/** What a person may rely on, kept beside the real thing. */
interface Model {
  typed: Values
  isGone: boolean
}

function createReal(mode: 'create' | 'edit') {
  const server = new FakeServer()
  if (mode === 'edit') server.rows.push({ values: { name: 'Ada' }, version: 1 })
  const record = mode === 'edit' ? server.recordOf(0) : undefined
  const fill = ({ values }: ResourceRecord) => values
  const values = record ? fill(record) : { name: null, vatId: null }
  const form = createFormContext({ mode, resourceId: record?.id ?? null, values })
  form.register('name', { validate: async (name) => (name === 'bad' ? 'Bad.' : undefined) })
  let keys = 0
  let timer: (() => void) | undefined
  const saver = createRecordSaver({
    form,
    record,
    fill,
    calls: {
      create: (sent, key) => server.create(sent, key),
      change: (base, sent) => server.change(base, sent),
      read: async (id) => server.recordOf(id - 1),
    },
    newKey: () => `key-${++keys}`,
    wait: (_ms, next) => {
      timer = next
      return () => {
        timer = undefined
      }
    },
  })
  saver.subscribe(() => {
    if (saver.state.state === 'conflict') server.unseen = false
  })
  return { server, form, saver, fireTimer: () => timer?.() }
}

type Real = ReturnType<typeof createReal>
type Step = fc.AsyncCommand<Model, Real>

/** A step that runs, lets everything settle, and then looks at what has to hold always. */
function step(name: string, run: (model: Model, real: Real) => void | Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      const before = real.server.requests
      await run(model, real)
      for (let turn = 0; turn < 40; turn++) await Promise.resolve()
      assertHolds(model, real, before)
    },
  }
}

function assertHolds(model: Model, { server, form, saver }: Real, requestsBefore: number): void {
  const { state } = saver
  expect(server.rows.length).toBeLessThanOrEqual(1)
  expect(server.lostUpdates).toBe(0)
  expect(form.submitting).toBe(isBusy(state))
  expect(['validating', 'sending']).not.toContain(state.state)
  expect(model.isGone && server.requests > requestsBefore).toBe(false)
  expect({ ...form.values }).toEqual(model.typed)
}

// What was saved is on the server as it was typed, and from then on the form is the record's.
function noteSaved(model: Model, { server, saver }: Real, mine: Values): void {
  if (saver.state.state !== 'saved') return
  const row = server.rows[0]
  expect(row).toBeDefined()
  expect(saver.state.record.values).toMatchObject(mine)
  model.typed = { ...saver.state.record.values }
}

const flush = async () => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}

async function saveWith({ server, saver }: Real, fate: Fate): Promise<void> {
  server.fate = fate
  await saver.save()
  await flush()
  server.fate = 'answered'
}

const steps = [
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('Grace', 'bad', 'Alan', ''))
    .map(([name, value]) =>
      step(`edit ${name}=${value}`, (model, { form, saver }) => {
        // The inputs are disabled while a save is under way, and the page is left once it is done.
        if (form.disabled || saver.state.state === 'saved') return
        form.setValue(name, value)
        model.typed[name] = value
      }),
    ),
  fc.constantFrom<Fate>(...fates).map((fate) =>
    step(`save, ${fate}`, async (model, real) => {
      if (real.saver.state.state === 'saved') return
      const mine = typedIn(real)
      await saveWith(real, fate)
      noteSaved(model, real, mine)
    }),
  ),
  fc.constantFrom<Fate>('answered', 'lost', 'answer-lost').map((fate) =>
    step(`the pause is over, ${fate}`, async (model, real) => {
      real.server.fate = fate
      const mine = typedIn(real)
      const wasWaiting = real.saver.state.state === 'offline'
      real.fireTimer()
      await flush()
      real.server.fate = 'answered'
      if (wasWaiting) noteSaved(model, real, mine)
    }),
  ),
  fc.constant(step('go on typing', (_model, { saver }) => saver.edit())),
  fc.constant(
    step('the session expires', (_model, { server }) => {
      server.isSignedIn = false
    }),
  ),
  fc.constant(
    step('the same user signs in', async (model, real) => {
      real.server.isSignedIn = true
      const mine = typedIn(real)
      const wasExpired = real.saver.state.state === 'expired'
      await real.saver.signedIn()
      if (wasExpired) noteSaved(model, real, mine)
    }),
  ),
  fc.constant(
    step('another user signs in', (model, { saver, server }) => {
      server.isSignedIn = true
      saver.stop()
      model.isGone = true
    }),
  ),
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('Theirs', 'Other'))
    .map(([name, value]) =>
      step(`somebody else sets ${name}`, (_model, { server }) => server.changeByOther(name, value)),
    ),
  fc.subarray([...names]).map((mine) =>
    step(`choose mine: ${mine.join()}`, async (model, real) => {
      const { state } = real.saver
      if (state.state !== 'conflict' || model.isGone) return
      const kept = Object.fromEntries(mine.map((name) => [name, model.typed[name] ?? null]))
      model.typed = { ...state.theirs.values, ...kept }
      await real.saver.resolve(mine)
      noteSaved(model, real, {})
    }),
  ),
]

function typedIn({ form }: Real): Values {
  return Object.fromEntries(form.dirtyNames.map((name) => [name, form.values[name] ?? null]))
}

test.each(['create', 'edit'] as const)(
  'whatever happens to a form to %s: one row, no lost update, what was typed stays',
  async (mode) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 25 }), async (commands) => {
        const setup = () => {
          const real = createReal(mode)
          const model: Model = { typed: { ...real.form.values }, isGone: false }
          return { model, real }
        }
        await fc.asyncModelRun(setup, commands)
      }),
      { numRuns: Number(process.env['FORM_RUNS'] ?? 1000) },
    )
  },
)

test.each([
  ['Grace', 'the same again'],
  ['Alan', 'another content'],
])(
  'a record that was made although its answer was lost is not made again where a try was forbidden since (%s, %s)',
  async (typed) => {
    const real = createReal('create')
    const { server, form, saver } = real
    form.setValue('name', 'Grace')

    await saveWith(real, 'answer-lost')
    saver.edit()
    form.setValue('name', typed)
    await saveWith(real, 'forbidden')
    const forbidden = saver.state.state
    await saveWith(real, 'answered')

    expect([forbidden, saver.state.state]).toEqual(['failed', 'saved'])
    expect(server.rows.map(({ values }) => values['name'])).toEqual([typed])
  },
)
