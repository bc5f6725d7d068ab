import {
  type FormContext,
  GlobalComponentRegistry,
  SlotComponentRegistry,
  toFormContext,
  useHostForm,
} from '@slipway/sdk'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useEffect, useState } from 'react'
import { createFormContext } from '../forms/form-context'
import { failure } from '../remotes/load-failure'
import type { Loaded } from '../remotes/loaded'
import { describeThrown } from '../session/reports/describe-thrown'
import { renderSlots } from '../testing/render-slots'
import { FormSlot } from './form-slot'

const entry: FormSlotEntry = {
  kind: 'slot',
  component: 'VatField',
  props: { label: 'VAT' },
  fields: ['vatId'],
}
const signedIn = { meta: { slots: {} } }
const createForm = () =>
  createFormContext({ mode: 'edit', resourceId: 7, values: { vatId: 'DE1', name: 'Ada' } })

function renderFormSlot(
  overrides: Partial<FormSlotEntry> = {},
  page: Parameters<typeof renderSlots>[1] = signedIn,
) {
  const form = createForm()
  const slot = (
    <FormSlot entry={{ ...entry, ...overrides }} resource="customers" formContext={form} />
  )
  return { form, ...renderSlots(slot, page) }
}

afterEach(() => jest.restoreAllMocks())

test('the component gets resource, formContext and every prop of the slot', () => {
  const seen: Record<string, unknown>[] = []
  const { form } = renderFormSlot({ props: { label: 'VAT', resource: 'mine' } })

  act(() => GlobalComponentRegistry.register('VatField', (props) => (seen.push(props), null)))

  const formContext = toFormContext(form)
  expect(seen.at(-1)).toEqual({ label: 'VAT', resource: 'customers', formContext })
  expect(seen.at(-1)?.['formContext']).toBe(formContext)
})

test('a label by language follows the reader, and what the component holds stays', () => {
  const label = { $text: { en: 'VAT', de: 'USt-IdNr.' } }
  const VatField = (props: { label?: string }) => <input aria-label={props.label} defaultValue="" />
  const { host } = renderFormSlot({ props: { label } })
  act(() => GlobalComponentRegistry.register('VatField', VatField))
  fireEvent.change(screen.getByLabelText('VAT'), { target: { value: 'DE1' } })

  host.change({ locale: 'de' })

  expect(screen.getByLabelText('USt-IdNr.')).toHaveValue('DE1')
})

test('formContext has its documented members and no others: a slot cannot lock, save or reset the form', () => {
  const seen: object[] = []
  const { form } = renderFormSlot()
  const VatField = ({ formContext }: { formContext: FormContext }) => {
    seen.push(
      formContext,
      useHostForm((own) => own),
    )
    return null
  }

  act(() => GlobalComponentRegistry.register('VatField', VatField))

  const [context, ofHook] = seen
  expect(ofHook).toBe(context)
  expect(Object.keys(context ?? {}).toSorted()).toEqual(documented)
  expect(Object.isFrozen(context)).toBe(true)
  act(() => form.setSubmitting(true))
  expect(context).toMatchObject({ submitting: true, disabled: true, values: form.values })
})

test('the values of a form cannot be changed from a slot, however deep they are', () => {
  const tags = ['old']
  const form = createFormContext({ mode: 'edit', resourceId: 7, values: { tags } })

  expect(() => (form.values['tags'] as string[]).push('new')).toThrow(TypeError)
  act(() => form.reset({ tags: [['deep']] }))
  expect(() => (form.values['tags'] as string[][])[0]?.push('new')).toThrow(TypeError)
  expect(form.dirty).toBe(false)
})

/** All that docs/api/sdk.md promises of it. */
const documented = [
  'clearError',
  'dirty',
  'disabled',
  'errors',
  'getValue',
  'initialValues',
  'mode',
  'register',
  'resourceId',
  'setError',
  'setValue',
  'submitting',
  'subscribe',
  'values',
]

test('a component that is only in the slot registry is not drawn, and a developer sees which one lacks it', () => {
  const page = { meta: { slots: {}, permissions: ['slipway.develop'] } }
  renderFormSlot({}, page)

  act(() => SlotComponentRegistry.register('VatField', () => <p>drawn</p>))

  expect(screen.queryByText('drawn')).not.toBeInTheDocument()
  expect(screen.getByRole('note')).toHaveTextContent(
    /VatField · wrong-registry · GlobalComponentRegistry lacks it/,
  )
})

test('useHostForm draws again only for what it reads', () => {
  let draws = 0
  const VatField = () => {
    draws++
    return <p>{String(useHostForm((form) => form.getValue('vatId')))}</p>
  }
  const { form } = renderFormSlot()
  act(() => GlobalComponentRegistry.register('VatField', VatField))
  const before = draws

  act(() => form.setValue('name', 'Grace'))
  expect(draws).toBe(before)

  act(() => form.setValue('vatId', 'DE2'))
  expect(screen.getByText('DE2')).toBeInTheDocument()
})

describe('a form slot that fails', () => {
  let isBroken = true
  const VatField = () => {
    if (isBroken) throw new Error('in render')
    return <p>drawn</p>
  }
  beforeEach(() => {
    isBroken = true
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test('keeps what was typed, and the form can be saved', async () => {
    const { form } = renderFormSlot()
    act(() => form.setValue('vatId', 'typed'))

    act(() => GlobalComponentRegistry.register('VatField', VatField))

    expect(screen.getByRole('button', { name: /^Retry / })).toBeInTheDocument()
    expect(form.getValue('vatId')).toBe('typed')
    await act(async () => expect(await form.validate()).toBe(true))
  })

  test('holds the save where it is required and says why, until Retry draws it', async () => {
    const { form } = renderFormSlot({ required: true })
    act(() => GlobalComponentRegistry.register('VatField', VatField))

    await act(async () => expect(await form.validate()).toBe(false))
    expect(form.errors['vatId']).toMatch(/“VatField” is required to save/)

    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: /^Retry / }))
    expect(screen.getByText('drawn')).toBeInTheDocument()
    await act(async () => expect(await form.validate()).toBe(true))
  })

  test('is forgotten with the component: what comes after it was taken away can be saved with', async () => {
    const { form } = renderFormSlot({ required: true })
    act(() => GlobalComponentRegistry.register('VatField', VatField))
    expect(screen.getByRole('button', { name: /^Retry / })).toBeInTheDocument()
    act(() => GlobalComponentRegistry.unregister('VatField'))

    isBroken = false
    act(() => GlobalComponentRegistry.register('VatField', VatField))

    expect(screen.getByText('drawn')).toBeInTheDocument()
    await act(async () => expect(await form.validate()).toBe(true))
  })
})

describe('a required slot that is on its way when Save is pressed', () => {
  afterEach(() => jest.useRealTimers())

  function renderComing() {
    let arrive: (loaded: Loaded) => void = () => undefined
    const coming = new Promise<Loaded>((resolve) => {
      arrive = resolve
    })
    const rendered = renderFormSlot(
      { required: true, fields: ['vatId', 'name'] },
      { ...signedIn, globals: { VatField: () => coming } },
    )
    return { ...rendered, arrive: (loaded: Loaded) => act(async () => arrive(loaded)) }
  }

  test('is waited for', async () => {
    const { form, arrive } = renderComing()
    const isFine = form.validate()

    await arrive({ ok: true, component: () => <p>drawn</p> })

    expect(await isFine).toBe(true)
    expect(form.errors).toEqual({})
  })

  test.each(['vatId', 'name'])('is asked as well, when it checks %s', async (name) => {
    const VatField = ({ formContext }: { readonly formContext: FormContext }) => {
      useEffect(
        () => formContext.register(name, { validate: () => 'Found by the slot.' }),
        [formContext],
      )
      return null
    }
    const { form, arrive } = renderComing()
    const isFine = form.validate()

    await arrive({ ok: true, component: VatField })

    expect(await isFine).toBe(false)
    expect(form.errors).toEqual({ [name]: 'Found by the slot.' })
  })

  test('holds the save when it does not come soon, and says why', async () => {
    jest.useFakeTimers()
    const { form } = renderComing()
    const isFine = form.validate()

    await act(() => jest.advanceTimersByTimeAsync(2000))

    expect(await isFine).toBe(false)
    expect(form.errors).toEqual({ vatId: expect.stringMatching(/“VatField” is required to save/) })
  })

  test('holds the save at once when it does not load', async () => {
    jest.useFakeTimers()
    const { form, arrive } = renderComing()
    const isFine = form.validate()

    await arrive(failure('remote-broken', 'a syntax error'))

    expect(await isFine).toBe(false)
    expect(form.errors['vatId']).toMatch(/“VatField” is required to save/)
  })
})

describe('a new version of a component', () => {
  let mounts = 0
  function versioned(name: string) {
    return function VatField() {
      const [typed, setTyped] = useState('')
      useEffect(() => void mounts++, [])
      return (
        <label>
          {name}
          <input value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </label>
      )
    }
  }
  beforeEach(() => {
    mounts = 0
  })

  test('does not remount the slot in a dirty form, and is there once the form is saved', () => {
    const { form } = renderFormSlot()
    act(() => GlobalComponentRegistry.register('VatField', versioned('one')))
    fireEvent.change(screen.getByLabelText('one'), { target: { value: 'half typed' } })
    act(() => form.setValue('name', 'Grace'))

    act(() => GlobalComponentRegistry.register('VatField', versioned('two')))
    expect(screen.getByLabelText('one')).toHaveValue('half typed')
    act(() => GlobalComponentRegistry.unregister('VatField'))
    expect(screen.getByLabelText('one')).toHaveValue('half typed')
    act(() => GlobalComponentRegistry.register('VatField', versioned('two')))
    expect(mounts).toBe(1)

    act(() => form.reset(form.values))
    expect(screen.getByLabelText('two')).toBeInTheDocument()
  })

  test('is taken at once in a form where nothing is typed', () => {
    renderFormSlot()
    act(() => GlobalComponentRegistry.register('VatField', versioned('one')))

    act(() => GlobalComponentRegistry.register('VatField', versioned('two')))

    expect(screen.getByLabelText('two')).toBeInTheDocument()
  })

  test('is taken in a dirty form in the place of one that broke', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { form } = renderFormSlot()
    act(() => form.setValue('vatId', 'typed'))
    const broken = () => {
      throw new Error('in render')
    }
    act(() => GlobalComponentRegistry.register('VatField', broken))

    act(() => GlobalComponentRegistry.register('VatField', versioned('two')))

    expect(screen.getByLabelText('two')).toBeInTheDocument()
    expect(form.getValue('vatId')).toBe('typed')
  })
})

test('what is thrown without a text costs the box only, is reported, and was not drawn', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { reports, drawn } = renderFormSlot()

  act(() =>
    GlobalComponentRegistry.register('VatField', () => {
      throw JSON.parse('{"toString":null}')
    }),
  )

  expect(screen.getByRole('button', { name: /^Retry / })).toBeInTheDocument()
  expect(drawn).toEqual([])
  const told = reports.map(describeThrown).at(-1)
  expect(told).toMatchObject({ code: 'render-failed', detail: 'object' })
})

describe('code of a slot that fails outside of drawing', () => {
  function renderWith(setUp: (form: FormContext) => unknown, required = false) {
    const VatField = ({ formContext }: { readonly formContext: FormContext }) => {
      useEffect(() => void setUp(formContext), [formContext])
      return (
        <button
          type="button"
          onClick={() => {
            throw new Error('in a handler')
          }}
        >
          drawn
        </button>
      )
    }
    const rendered = renderFormSlot({ required })
    act(() => GlobalComponentRegistry.register('VatField', VatField))
    return rendered
  }

  test('an effect that throws costs the box only', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { form } = renderWith(() => {
      throw new Error('in an effect')
    })

    expect(screen.getByRole('button', { name: /^Retry / })).toBeInTheDocument()
    await act(async () => expect(await form.validate()).toBe(true))
  })

  test('a check that throws does not keep the form from being saved', async () => {
    const { form } = renderWith((form) =>
      form.register('vatId', {
        validate: () => {
          throw new Error('in a check')
        },
      }),
    )

    await act(async () => expect(await form.validate()).toBe(true))
    expect(screen.getByText('drawn')).toBeInTheDocument()
  })

  test('an event handler that throws leaves the box and the form as they are', async () => {
    const told = jest.fn((event: ErrorEvent) => event.preventDefault())
    window.addEventListener('error', told)
    const { form } = renderWith(() => undefined, true)
    act(() => form.setValue('vatId', 'typed'))

    fireEvent.click(screen.getByText('drawn'))
    window.removeEventListener('error', told)

    expect(told).toHaveBeenCalled()
    expect(screen.getByText('drawn')).toBeInTheDocument()
    expect(form.getValue('vatId')).toBe('typed')
    await act(async () => expect(await form.validate()).toBe(true))
  })
})

// P7, for slots in forms.
test('for any props: resource and formContext win, no __proto__ of its own, nothing leaves the box', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const key = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'resource',
      'formContext',
      'key',
      'ref',
      'children',
    ),
    fc.string(),
  )
  const props = fc.array(fc.tuple(key, fc.jsonValue())).map((pairs) =>
    // As JSON.parse makes it: "__proto__" is a key like others.
    JSON.parse(
      `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`,
    ),
  )
  fc.assert(
    fc.property(props, fc.constantFrom('draw', 'throw'), fc.jsonValue(), (given, what, value) => {
      const seen: Record<string, unknown>[] = []
      const { form, unmount } = renderFormSlot({ props: given })
      const VatField = (all: Record<string, unknown>) => {
        seen.push(all)
        if (what === 'throw') throw value
        return null
      }
      act(() => GlobalComponentRegistry.register('VatField', VatField))
      act(() => form.setValue('vatId', value))

      const last = seen.at(-1) ?? {}
      expect(last['resource']).toBe('customers')
      expect(last['formContext']).toBe(toFormContext(form))
      expect(Object.hasOwn(last, '__proto__')).toBe(false)
      expect(Object.isFrozen(last)).toBe(true)
      unmount()
    }),
    { numRuns: 200 },
  )
})
