import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './copied-command.module.css'

/** A command for a terminal, with a button that copies it. */
export function CopiedCommand({ command }: { readonly command: string }): ReactElement {
  const { t } = useTexts('manage')
  const { copy, copied } = useClipboard({ timeout: 3000 })
  return (
    <div className={styles.command}>
      <bdi>
        <code>{command}</code>
      </bdi>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={copied ? t('command.copied') : t('command.copy', { command })}
        onClick={() => copy(command)}
      >
        {copied ? <Check size="1rem" aria-hidden /> : <Copy size="1rem" aria-hidden />}
      </ActionIcon>
    </div>
  )
}
