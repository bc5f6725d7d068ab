import { Alert, Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { describeError } from '../../api/describe-error'
import type { Withdrawal } from '../../session/access/page-access'
import type { UnsavedWorks } from '../../session/unsaved-work'
import { fetchStaffTexts, loadTexts, texts } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { forgetNotices, showNotice } from '../notices/notices'
import { Cover } from './cover'

export interface WithdrawnCoverProps {
  readonly withdrawal: Withdrawal
  readonly unsaved: UnsavedWorks
  /** Works in the tenant of what was typed again. */
  readonly onReturn: (tenant: number) => Promise<void>
  /** Asks which rights there are now. */
  readonly onAskAgain: () => Promise<void>
  readonly onDiscard: () => void
}

/** Covers a form that may not be saved any more: says why, lets people copy what they typed, and leads elsewhere. */
export function WithdrawnCover(props: WithdrawnCoverProps): ReactElement {
  const { withdrawal, unsaved, onDiscard } = props
  const { t } = useTexts('shell')
  const [typed] = useState(() => unsaved.current().map((work) => work.read()))
  return (
    <Cover {...useReason(withdrawal)}>
      <WayBack {...props} />
      <CopyTyped text={typed.join('\n\n')} />
      <Button variant="subtle" color="gray" onClick={onDiscard}>
        {t('withdrawn.discard')}
      </Button>
    </Cover>
  )
}

function useReason(withdrawal: Withdrawal): { readonly title: string; readonly text: string } {
  const { t } = useTexts('shell')
  if (withdrawal.why === 'rights')
    return { title: t('withdrawn.rights.title'), text: t('withdrawn.rights.text') }
  if (withdrawal.why === 'refused') {
    const isGone = withdrawal.status === 404
    return {
      title: t(isGone ? 'withdrawn.gone.title' : 'withdrawn.rights.title'),
      text: t(isGone ? 'withdrawn.gone.text' : 'withdrawn.rights.text'),
    }
  }
  const { from, to } = withdrawal
  const names = { from: from.name, to: to?.name ?? '' }
  return {
    title: to ? t('withdrawn.tenant.title', names) : t('withdrawn.rights.title'),
    text: t(withdrawal.canReturn ? 'withdrawn.tenant.text' : 'withdrawn.lost.text', names),
  }
}

function WayBack({ withdrawal, onReturn, onAskAgain }: WithdrawnCoverProps) {
  const { t } = useTexts('shell')
  const { mutate, error, isPending } = useMutation({
    async mutationFn() {
      if (withdrawal.why === 'tenant') return onReturn(withdrawal.from.id)
      if (withdrawal.why === 'refused') withdrawal.retry()
      return onAskAgain()
    },
  })
  const from = withdrawal.why === 'tenant' ? withdrawal.from : undefined
  const isOffered = withdrawal.why !== 'tenant' || withdrawal.canReturn
  return (
    <>
      {error && (
        <Alert color="red" role="alert" py="xs">
          {describeError(error)}
        </Alert>
      )}
      {isOffered && (
        <Button loading={isPending} onClick={() => mutate()}>
          {from ? t('withdrawn.return', { from: from.name }) : t('withdrawn.again')}
        </Button>
      )}
    </>
  )
}

function CopyTyped({ text }: { readonly text: string }) {
  const { t } = useTexts('shell')
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = () =>
    writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {t(state === 'copied' ? 'withdrawn.copied' : 'withdrawn.copy')}
      </Button>
      {state === 'refused' && (
        <Textarea
          readOnly
          autosize
          maxRows={8}
          label={t('withdrawn.byHand')}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}

// Not there at all without https.
async function writeText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/** Takes away the messages, which may name records or undo what was done there, and says why. */
export async function notifyGivenUp(
  withdrawal: Withdrawal | undefined,
  switchTenant: (id: number) => Promise<void>,
): Promise<void> {
  await forgetNotices()
  if (!withdrawal || withdrawal.why === 'refused') return
  await loadTexts(fetchStaffTexts)
  if (withdrawal.why === 'rights' || !withdrawal.to)
    return showNotice({ tone: 'info', message: texts.t('shell:givenUp.rights') }, { stays: true })
  const { from, to, canReturn } = withdrawal
  const names = { from: from.name, to: to.name }
  const text = canReturn ? 'shell:givenUp.tenant' : 'shell:givenUp.lost'
  const run = () => void switchTenant(from.id)
  const action = { label: texts.t('shell:givenUp.return', names), run }
  await showNotice(
    { tone: 'info', message: texts.t(text, names), ...(canReturn && { action }) },
    { stays: true },
  )
}
