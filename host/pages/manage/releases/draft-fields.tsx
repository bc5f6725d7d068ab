import { CloseButton, Group, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReleasedRemote, VersionEntry } from '@slipway/sdk/contract'
import {
  type ChangeEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { describeError } from '../../../api/describe-error'
import { useCanaryReach, useReleasable } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { FaultAlert } from '../../../ui/fault-alert'
import { type Draft, readPercent } from './draft'
import { RadioChoice } from './radio-choice'
import styles from './releases.module.css'
import { Live } from './set-changes'

const SETTLED_MS = 150

interface DraftFieldsProps {
  readonly draft: Draft
  readonly live: ReleasedRemote | undefined
  readonly onChange: (draft: Draft) => void
  readonly onRemove: () => void
}

/** The fields for the version of a remote, and for who gets it. */
export function DraftFields({ draft, live, onChange, onRemove }: DraftFieldsProps): ReactElement {
  const { t } = useTexts('releases')
  const { remote, reach } = draft
  const title = useId()
  const field = useRef<HTMLInputElement>(null)
  // The field in which the remote was chosen is a new one now, and the version comes next.
  useEffect(() => field.current?.focus(), [])
  return (
    <Stack component="fieldset" className={styles.box ?? ''} gap="sm" aria-labelledby={title}>
      <Group gap="0.25rem 0.625rem">
        <span id={title} className={styles.entryName}>
          <bdi>{remote}</bdi>
        </span>
        <span className={styles.quiet}>
          {t('live.now')} <Live released={live ?? null} />
        </span>
        <CloseButton ms="auto" aria-label={t('remote.remove', { remote })} onClick={onRemove} />
      </Group>
      {reach !== 'none' && (
        <VersionField field={field} draft={draft} live={live} onChange={onChange} />
      )}
      <RadioChoice
        label={t('reach.label')}
        value={reach}
        options={[
          { value: 'all', label: t('reach.all') },
          { value: 'share', label: t('reach.share'), disabled: !live },
          { value: 'none', label: t('reach.none'), disabled: !live },
        ]}
        onChange={(value) => onChange({ ...draft, reach: value })}
      />
      {reach === 'share' && <CanaryShare draft={draft} onChange={onChange} />}
    </Stack>
  )
}

interface VersionFieldProps extends Omit<DraftFieldsProps, 'onRemove'> {
  readonly field: RefObject<HTMLInputElement | null>
}

function VersionField({ field, draft, live, onChange }: VersionFieldProps) {
  const { t } = useTexts('releases')
  const { data, error } = useReleasable(draft.remote)
  const { versions = [] } = data ?? {}
  if (error) return <FaultAlert>{describeError(error)}</FaultAlert>
  const labelOf = ({ version, disabled }: VersionEntry) => {
    if (disabled) return t('version.off', { version })
    return version === live?.version ? t('version.live', { version }) : version
  }
  return (
    <Select
      ref={field}
      label={t('version.label')}
      placeholder={t('version.choose')}
      searchable
      data={versions.map((entry) => ({ value: entry.version, label: labelOf(entry) }))}
      nothingFoundMessage={data && t('version.nothing')}
      value={draft.version}
      onChange={(version) => onChange({ ...draft, version })}
    />
  )
}

/** The share of the users that gets a canary, by a slider or a number, and how many users that is. */
function CanaryShare({ draft, onChange }: Pick<DraftFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useTexts('releases')
  const { remote, percent } = draft
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    onChange({ ...draft, percent: currentTarget.value })
  const id = useId()
  const share = readPercent(percent)
  return (
    <div className={styles.share}>
      <label htmlFor={id}>{t('canary.share')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share ?? 0}
        aria-valuetext={t('canary.percent', { percent: share ?? 0 })}
        onChange={type}
      />
      <TextInput
        type="number"
        min={0}
        max={100}
        step="any"
        rightSection="%"
        aria-label={t('canary.number')}
        value={percent}
        error={share === undefined && t('canary.wrong')}
        onChange={type}
      />
      <output htmlFor={id}>{share !== undefined && <Users remote={remote} share={share} />}</output>
    </div>
  )
}

function Users({ remote, share }: { readonly remote: string; readonly share: number }) {
  const { t } = useTexts('releases')
  const formats = useFormats()
  const [settled] = useDebouncedValue(share, SETTLED_MS)
  const { data } = useCanaryReach(remote, settled)
  if (!data) return null
  const { users, canary, exact } = data
  return (
    <>
      {t(exact ? 'canary.users' : 'canary.aboutUsers', {
        count: users,
        shown: formats.number(canary),
        users: formats.number(users),
      })}
    </>
  )
}
