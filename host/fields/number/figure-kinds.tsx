import type { ReactElement } from 'react'
import { type FigureField as FigureEntry, figureOf } from '../../formats/figure'
import { useFormats } from '../../formats/use-formats'
import { useTypedField } from '../use-typed-field'
import { FigureInput } from './figure-input'

/** A number, an amount in minor units or a share, typed as the reader's locale writes it. */
export function FigureField({ field }: { readonly field: FigureEntry }): ReactElement {
  const { locale } = useFormats()
  const { initial, value, ...input } = useTypedField(field)
  return (
    <FigureInput
      {...input}
      figure={figureOf(field, locale, asFigure(initial))}
      value={asFigure(value)}
    />
  )
}

function asFigure(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
