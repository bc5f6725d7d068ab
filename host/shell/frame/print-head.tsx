import type { MetaBody } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormats } from '../../formats/use-formats'
import { useListener } from '../../ui/use-listener'

/** Facts that paper does not know by itself: whose data it shows, when it was printed, and for whom. */
export function PrintHead({ meta }: { readonly meta: MetaBody }): ReactElement {
  const formats = useFormats()
  const at = formats.dateTime(usePrintedAt())
  const parts = [meta.tenant?.name, meta.user.name, at].filter(Boolean)
  return (
    <p data-print-only style={{ margin: 0, fontSize: '0.75rem' }}>
      {parts.join(' · ')}
    </p>
  )
}

function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  // The browser draws the paper as soon as this returns.
  useListener(window, 'beforeprint', () => flushSync(() => setAt(new Date().toISOString())))
  return at
}
