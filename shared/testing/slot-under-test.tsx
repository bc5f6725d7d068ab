import { useLocale } from '@slipway/sdk'
import { freezeDeep, resolveTexts } from '@slipway/sdk/contract'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { jsx } from 'react/jsx-runtime'

interface SlotUnderTestProps<Props> {
  readonly component: ComponentType<Props>
  /** As a slot gives them. */
  readonly props: object
  /** Additional props from the host; they win. */
  readonly context: object | undefined
}

/** A component with its props as the host gives them: deeply frozen, texts in the reader's language. */
export function SlotUnderTest<Props extends object>(parts: SlotUnderTestProps<Props>): ReactNode {
  const { component, props, context } = parts
  const locale = useLocale()
  const own = useMemo(() => resolveTexts(props, locale), [props, locale])
  return useMemo(() => {
    // What the types of the callers took away is what the context gives back.
    const all = Object.freeze({ ...freezeDeep({ ...own }), ...context }) as unknown as Props
    return jsx(component, all)
  }, [component, own, context])
}
