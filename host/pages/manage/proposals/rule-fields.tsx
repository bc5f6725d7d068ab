import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { EVERY, mayPropose, slotLocations } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useRemoteNames } from '../../../api/manage'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { type DraftLine, DraftLines, type DraftLinesProps } from './draft-lines'
import { type DraftLock, type DraftRule, isJson, isLimit } from './draft-rules'
import styles from './proposals.module.css'

type FieldsProps<Line> = Pick<DraftLinesProps<Line>, 'lines' | 'error' | 'onChange'>

const blankRule = {
  key: 0,
  remote: EVERY,
  location: EVERY,
  may: 'with-approval',
  limit: '',
} as const

/** A line for each rule: which team, where, what it may and how much of it. */
export function RuleFields(props: FieldsProps<DraftRule>): ReactElement {
  const { t } = useTexts('proposals')
  return (
    <DraftLines {...props} of="rules" blank={blankRule}>
      {(rule) => (
        <>
          <Where {...rule} />
          <NativeSelect
            label={t('rules.may')}
            data={mayPropose.options.map((value) => ({ value, label: t(`may.${value}`) }))}
            value={rule.line.may}
            onChange={({ currentTarget }) =>
              rule.change({ may: mayPropose.parse(currentTarget.value) })
            }
          />
          <Limit {...rule} />
          {rule.remove}
        </>
      )}
    </DraftLines>
  )
}

function Where({ line: { remote, location }, faultAt, change }: DraftLine<DraftRule>) {
  const { t } = useTexts('proposals')
  const { data: remotes = [] } = useRemoteNames()
  const nameOf = useLocationName()
  return (
    <>
      <NativeSelect
        label={t('rules.remote')}
        data={[...new Set([EVERY, ...remotes, remote])].map((value) => ({
          value,
          label: value === EVERY ? t('rules.everyRemote') : value,
        }))}
        value={remote}
        error={faultAt('remote')}
        onChange={({ currentTarget }) => change({ remote: currentTarget.value })}
      />
      <NativeSelect
        label={t('rules.location')}
        data={[...new Set([EVERY, ...slotLocations.names(), location])].map((value) => ({
          value,
          label: value === EVERY ? t('rules.everyLocation') : nameOf(value),
        }))}
        value={location}
        error={faultAt('location')}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
      />
    </>
  )
}

function Limit({ line: { may, limit }, faultAt, change }: DraftLine<DraftRule>) {
  const { t } = useTexts('proposals')
  return (
    <TextInput
      label={t('rules.limit')}
      inputMode="numeric"
      placeholder={t('rules.noLimit')}
      disabled={may === 'no'}
      value={may === 'no' ? '' : limit}
      error={isLimit(limit) ? faultAt('limit') : t('rules.badLimit')}
      onChange={({ currentTarget }) => change({ limit: currentTarget.value.trim() })}
    />
  )
}

const blankLock = { key: 0, component: '', prop: '', value: '', forLayout: false }

/** A line for each locked prop. */
export function LockFields(props: FieldsProps<DraftLock>): ReactElement {
  const { t } = useTexts('proposals')
  return (
    <DraftLines {...props} of="locks" blank={blankLock}>
      {(lock) => (
        <>
          <LockField {...lock} name="component" />
          <LockField {...lock} name="prop" />
          <LockField {...lock} name="value" />
          {lock.remove}
          <Checkbox
            size="md"
            className={styles.wide ?? ''}
            label={t('locks.forLayout')}
            checked={lock.line.forLayout}
            onChange={({ currentTarget }) => lock.change({ forLayout: currentTarget.checked })}
          />
        </>
      )}
    </DraftLines>
  )
}

interface LockFieldProps extends DraftLine<DraftLock> {
  readonly name: 'component' | 'prop' | 'value'
}

function LockField({ name, line, faultAt, change }: LockFieldProps) {
  const { t } = useTexts('proposals')
  const isValue = name === 'value'
  return (
    <TextInput
      label={t(`locks.${name}`)}
      {...(isValue && { placeholder: t('locks.registered'), dir: 'ltr' })}
      spellCheck={false}
      value={line[name]}
      error={isValue && !isJson(line.value) ? t('locks.noJson') : faultAt(name)}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
}
