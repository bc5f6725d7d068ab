import 'regenerator-runtime'
import Ajv from 'ajv'
import * as d3 from 'd3'
import dayjs from 'dayjs'
import { Field, Form, Formik } from 'formik'
import lodash from 'lodash'
import { groupBy } from 'lodash-es'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { io } from 'socket.io-client'
import { styled } from 'styled-components'
import { create } from 'zustand'

const orders = [
  { id: 1, state: 'open', total: 40 },
  { id: 2, state: 'paid', total: 60 },
  { id: 3, state: 'open', total: 20 },
]

export const UsesLodash = () => <p>lodash: {lodash.sumBy(orders, 'total')}</p>

export const UsesLodashEs = () => <p>lodash-es: {Object.keys(groupBy(orders, 'state')).join()}</p>

export const UsesRegeneratorRuntime = () => (
  <p>regenerator-runtime: {'regeneratorRuntime' in globalThis ? 'there' : 'not there'}</p>
)

export const UsesDayjs = () => <p>dayjs: {dayjs('2020-01-02').format('D MMM YYYY')}</p>

export function UsesD3() {
  const scale = d3.scaleLinear([0, 60], [0, 120])
  return (
    <p>
      d3: {scale(40)} {d3.csvFormat(orders.slice(0, 1))}
    </p>
  )
}

// To compile a schema needs text as code; to make one of these does not.
export const UsesAjv = () => <p>ajv: {new Ajv({ strict: true }).errorsText()}</p>

export function UsesFormik() {
  return (
    <Formik initialValues={{ note: 'formik: ready' }} onSubmit={() => undefined}>
      {({ values }) => (
        <Form>
          <Field name="note" aria-label="Note of formik" />
          <p>{values.note}</p>
        </Form>
      )}
    </Formik>
  )
}

export function UsesReactHookForm() {
  const { control, register } = useForm({ defaultValues: { note: 'react-hook-form: ready' } })
  return (
    <form>
      <input aria-label="Note of react-hook-form" {...register('note')} />
      <p>{useWatch({ control, name: 'note' })}</p>
    </form>
  )
}

export function UsesSocketIo() {
  const [socket] = useState(() => io(location.origin, { autoConnect: false }))
  return <p>socket.io-client: {socket.connected ? 'connected' : 'not connected'}</p>
}

const Red = styled.p`
  color: rgb(255, 0, 0);
`

export const UsesStyledComponents = () => <Red>styled-components: red</Red>

const useCount = create<{ count: number; add(): void }>((set) => ({
  count: 0,
  add: () => set(({ count }) => ({ count: count + 1 })),
}))

export function UsesZustand() {
  const { count, add } = useCount()
  return (
    <button type="button" onClick={add}>
      zustand: {count}
    </button>
  )
}
