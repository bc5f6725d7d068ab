import { type SlotProps, useHost } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './guidance.module.css'

type DataPolicyNoteProps = SlotProps<
  'resource-after-form',
  {
    readonly text: string
    /** `path` is below the interface. */
    readonly link?: { readonly label: string; readonly path: string }
  }
>

/** The small print below a form. */
export function DataPolicyNote({ text, link }: DataPolicyNoteProps): ReactElement {
  const { navigate } = useHost()
  return (
    <p className={styles.note}>
      {text}{' '}
      {link && (
        <button type="button" className={styles.link} onClick={() => navigate(link.path)}>
          {link.label}
        </button>
      )}
    </p>
  )
}
