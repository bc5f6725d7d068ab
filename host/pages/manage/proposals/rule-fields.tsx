import { ActionIcon, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { EVERY, mayPropose, slotLocations } from '@slipway/sdk/contract'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeFault, isCodedError } from '../../../api/describe-error'
import { useRemoteNames } from '../../../api/manage'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { type DraftLock, type DraftRule, isJson, isLimit } from './draft-rules'
import { mayTexts } from './proposal-texts'
import styles from './proposals.module.css'

interface RuleFieldsProps {
  readonly rules: readonly DraftRule[]
  /** The server's error about them. */
  readonly error: unknown
  readonly onChange: (rules: readonly DraftRule[]) => void
}

/** A line for each rule: which team, where, what it may and how much of it. */
export function RuleFields({ rules, error, onChange }: RuleFieldsProps): ReactElement {
  const { t } = useTexts('proposals')
  const { data: names = [] } = useRemoteNames()
  const replace = (rule: DraftRule) =>
    onChange(rules.map((one) => (one.key === rule.key ? rule : one)))
  const add = () =>
    onChange([
      ...rules,
      { key: nextKey(rules), remote: EVERY, location: EVERY, may: 'with-approval', limit: '' },
    ])
  const locations = slotLocations.names()
  const nameOf = useLocationName()
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('rules')}</legend>
      <Text size="sm" c="dimmed">
        {t('rules.help')}
      </Text>
      {rules.map((rule, index) => (
        <div
          key={rule.key}
          className={styles.ruleLine}
          role="group"
          aria-label={t('rules.rule', { number: index + 1 })}
        >
          <NativeSelect
            label={t('rules.remote')}
            data={[
              { value: EVERY, label: t('rules.everyRemote') },
              ...new Set([...names, ...(rule.remote === EVERY ? [] : [rule.remote])]),
            ]}
            value={rule.remote}
            error={faultsAt(error, `/rules/${index}`, `/rules/${index}/remote`)}
            onChange={({ currentTarget }) => replace({ ...rule, remote: currentTarget.value })}
          />
          <NativeSelect
            label={t('rules.location')}
            data={[
              { value: EVERY, label: t('rules.everyLocation') },
              ...[
                ...new Set([...locations, ...(rule.location === EVERY ? [] : [rule.location])]),
              ].map((value) => ({ value, label: nameOf(value) })),
            ]}
            value={rule.location}
            error={faultsAt(error, `/rules/${index}/location`)}
            onChange={({ currentTarget }) => replace({ ...rule, location: currentTarget.value })}
          />
          <NativeSelect
            label={t('rules.may')}
            data={mayPropose.options.map((value) => ({ value, label: t(mayTexts[value]) }))}
            value={rule.may}
            onChange={({ currentTarget }) =>
              replace({ ...rule, may: mayPropose.parse(currentTarget.value) })
            }
          />
          <TextInput
            className={styles.limit ?? ''}
            label={t('rules.limit')}
            inputMode="numeric"
            placeholder={t('rules.noLimit')}
            disabled={rule.may === 'no'}
            value={rule.may === 'no' ? '' : rule.limit}
            error={
              isLimit(rule.limit) ? faultsAt(error, `/rules/${index}/limit`) : t('rules.badLimit')
            }
            onChange={({ currentTarget }) =>
              replace({ ...rule, limit: currentTarget.value.trim() })
            }
          />
          <Remove
            label={t('rules.remove', { number: index + 1 })}
            onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          />
        </div>
      ))}
      <Add text={t('rules.add')} isFirst onClick={add} />
    </fieldset>
  )
}

interface LockFieldsProps {
  readonly locks: readonly DraftLock[]
  readonly error: unknown
  readonly onChange: (locks: readonly DraftLock[]) => void
}

/** A line for each locked prop. */
export function LockFields({ locks, error, onChange }: LockFieldsProps): ReactElement {
  const { t } = useTexts('proposals')
  const replace = (lock: DraftLock) =>
    onChange(locks.map((one) => (one.key === lock.key ? lock : one)))
  const add = () =>
    onChange([
      ...locks,
      { key: nextKey(locks), component: '', prop: '', value: '', forLayout: false },
    ])
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('locks')}</legend>
      <Text size="sm" c="dimmed">
        {t('locks.help')}
      </Text>
      {locks.map((lock, index) => (
        <div
          key={lock.key}
          className={styles.ruleLine}
          role="group"
          aria-label={t('locks.lock', { number: index + 1 })}
        >
          <TextInput
            label={t('locks.component')}
            spellCheck={false}
            value={lock.component}
            error={faultsAt(error, `/locks/${index}`, `/locks/${index}/component`)}
            onChange={({ currentTarget }) => replace({ ...lock, component: currentTarget.value })}
          />
          <TextInput
            label={t('locks.prop')}
            spellCheck={false}
            value={lock.prop}
            error={faultsAt(error, `/locks/${index}/prop`)}
            onChange={({ currentTarget }) => replace({ ...lock, prop: currentTarget.value })}
          />
          <TextInput
            label={t('locks.value')}
            placeholder={t('locks.registered')}
            spellCheck={false}
            dir="ltr"
            value={lock.value}
            error={
              isJson(lock.value) ? faultsAt(error, `/locks/${index}/value`) : t('locks.noJson')
            }
            onChange={({ currentTarget }) => replace({ ...lock, value: currentTarget.value })}
          />
          <Remove
            label={t('locks.remove', { number: index + 1 })}
            onClick={() => onChange(locks.filter(({ key }) => key !== lock.key))}
          />
          <Checkbox
            size="md"
            className={styles.wide ?? ''}
            label={t('locks.forLayout')}
            checked={lock.forLayout}
            onChange={({ currentTarget }) => replace({ ...lock, forLayout: currentTarget.checked })}
          />
        </div>
      ))}
      <Add text={t('locks.add')} onClick={add} />
    </fieldset>
  )
}

function nextKey(lines: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...lines.map(({ key }) => key)) + 1
}

function faultsAt(error: unknown, ...pointers: string[]): string | undefined {
  const all = isCodedError(error) ? (error.errors ?? []) : []
  const found = all.filter(({ pointer }) => pointers.includes(pointer))
  return found.map(describeFault).join(' ') || undefined
}

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <ActionIcon
      className={styles.remove ?? ''}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      onClick={onClick}
    >
      <Trash2 size="1rem" aria-hidden />
    </ActionIcon>
  )
}

interface AddProps {
  readonly text: string
  /** It has the focus at first. */
  readonly isFirst?: boolean
  readonly onClick: () => void
}

function Add({ text, isFirst, onClick }: AddProps) {
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        data-autofocus={isFirst}
        leftSection={<Plus size="0.875rem" aria-hidden />}
        onClick={onClick}
      >
        {text}
      </Button>
    </div>
  )
}
