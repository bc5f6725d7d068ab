import { valueFormats } from '../../../fields/value-formats'
import type { Formats } from '../../../formats/formats'

interface FigureFormat {
  readonly format?: 'text' | 'number' | 'money' | 'percent' | 'date' | 'date-time' | undefined
  readonly currency?: string | undefined
}

/** A figure of a card as text. Money is in minor units, a percentage is a share of one. */
export function formatFigure(
  value: unknown,
  { format, currency }: FigureFormat,
  formats: Formats,
): string {
  if (value === null || value === undefined) return '—'
  const percent = { maximumFractionDigits: 1 }
  return valueFormats[format ?? 'text'].write(value, { formats, currency, percent })
}

/** Whether the format's texts are aligned right, so that their digits are below each other. */
export function isFigure({ format }: FigureFormat): boolean {
  return valueFormats[format ?? 'text'].isFigure ?? false
}
