import { Alert, type AlertProps } from '@mantine/core'
import type { ReactElement } from 'react'

/** A message of what went wrong, read out at once; nothing without a fault. */
export function FaultAlert(
  props: Pick<AlertProps, 'children' | 'mt' | 'title'>,
): ReactElement | null {
  return props.children ? <Alert color="red" role="alert" py="xs" {...props} /> : null
}
