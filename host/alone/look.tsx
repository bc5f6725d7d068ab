import '../ui/theme/base-styles'
import { MantineProvider } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { cssVariables, hostTheme } from '../ui/theme/theme'

/** The host's look, without which components that use `@slipway/sdk/ui` fail in their boxes: around a page's slots. */
export function SlotPageLook({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <MantineProvider
      theme={hostTheme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
