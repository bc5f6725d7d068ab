import { type SlotProps, useLink } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './guidance.module.css'
import type { DataPolicyNoteProps } from './guidance-props'

type Props = SlotProps<'resource-after-form', DataPolicyNoteProps>

/** The small print below a form. */
export function DataPolicyNote({ text, link }: Props): ReactElement {
  return (
    <p className={styles.note}>
      {text} {link && <Way {...link} />}
    </p>
  )
}

function Way({ label, path }: { readonly label: string; readonly path: string }) {
  return (
    <a className={styles.link} {...useLink(path)}>
      {label}
    </a>
  )
}
