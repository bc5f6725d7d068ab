import { formatDate } from '../../forms/format-value'
import { formatMoney } from '../../forms/money'

interface FigureFormat {
  readonly format?: 'text' | 'number' | 'money' | 'percent' | 'date' | undefined
  readonly currency?: string | undefined
}

/** A figure of a card as text. Money is in minor units, a percentage is a share of one. */
export function formatFigure(
  value: unknown,
  { format, currency = 'EUR' }: FigureFormat,
  locale: string,
): string {
  if (value === null || value === undefined) return '—'
  switch (format) {
    case 'number':
      return new Intl.NumberFormat(locale).format(Number(value))
    case 'money':
      return formatMoney(Number(value), currency, locale)
    case 'percent':
      return new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: 1,
      }).format(Number(value))
    case 'date':
      return formatDate(String(value), locale)
    default:
      return String(value)
  }
}
