import { Button, Group, Text } from '@mantine/core'
import type { FieldEntry, FormBody, LastChange, ResourceRecord } from '@slipway/sdk/contract'
import { type ReactElement, useMemo, useState } from 'react'
import { relativeTime } from '../../formats/relative-time'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { bottomBar } from '../../ui/bottom-bar'
import { Dialog } from '../../ui/dialogs/dialog'
import type { RecordForm } from '../form-context'
import styles from './conflict-dialog.module.css'
import { conflictRows } from './conflict-rows'
import { ConflictValue } from './conflict-value'

interface ConflictDialogProps {
  readonly body: FormBody
  readonly form: RecordForm
  readonly theirs: ResourceRecord
  /** The names of the fields that stay as typed here. */
  readonly onResolve: (mine: readonly string[]) => void
  readonly onBack: () => void
}

/** Somebody else saved the record meanwhile: what both did, and which value stays, field by field. */
export function ConflictDialog({ onBack, ...props }: ConflictDialogProps): ReactElement {
  const { t } = useTexts('form')
  const { title } = props.theirs
  return (
    <Dialog opened onClose={onBack} size="lg" title={t('conflict.title', { title })}>
      <ConflictChoices key={props.theirs.etag} {...props} onBack={onBack} />
    </Dialog>
  )
}

function ConflictChoices({ body, form, theirs, onResolve, onBack }: ConflictDialogProps) {
  const { t } = useTexts('form')
  const formats = useFormats()
  // The form is locked while the dialog is open.
  const { both, theirsOnly, mineOnly } = useMemo(
    () =>
      conflictRows(body, { before: form.initialValues, theirs: theirs.values, mine: form.values }),
    [body, form, theirs],
  )
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(both.map(({ name }) => [name, choice])))
  const left = both.filter(({ name }) => !choices[name]).length
  const mine = both.filter(({ name }) => choices[name] === 'mine').map(({ name }) => name)
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog is in a portal, but React hands its events to the form of the record.
        event.stopPropagation()
        if (left === 0) onResolve([...mineOnly, ...mine])
      }}
    >
      <Text size="sm">
        {theirs.lastChange ? <WhoAndWhen {...theirs.lastChange} /> : t('conflict.somebody')}{' '}
        {t('conflict.notLost')}
      </Text>
      {both.length > 0 ? (
        <>
          <div className={styles.all}>
            <Text size="sm" fw={600}>
              {t('conflict.choose')}
            </Text>
            {both.length > 1 && (
              <Group gap="xs">
                <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
                  {t('conflict.theirsAll')}
                </Button>
                <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
                  {t('conflict.mineAll')}
                </Button>
              </Group>
            )}
          </div>
          {both.map((field) => (
            <ConflictField
              key={field.name}
              field={field}
              theirs={theirs}
              mine={form.values}
              choice={choices[field.name]}
              onChoose={(choice) => setChoices({ ...choices, [field.name]: choice })}
            />
          ))}
        </>
      ) : (
        <Text size="sm">{t('conflict.noOverlap')}</Text>
      )}
      {theirsOnly.length > 0 && (
        <section className={styles.others} aria-label={t('conflict.alsoChanged')}>
          <Text size="sm" fw={600}>
            {t('conflict.alsoChanged')}
          </Text>
          <dl>
            {theirsOnly.map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd className={styles.before}>
                  <span className={styles.word}>{t('conflict.before')}</span>
                  <ConflictValue field={field} record={{ values: form.initialValues }} />
                </dd>
                <dd>
                  <span className={styles.word}>{t('conflict.now')}</span>
                  <ConflictValue field={field} record={theirs} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div ref={bottomBar} className={styles.actions} data-bottom-bar>
        <span className={styles.left} aria-live="polite">
          {left > 0 && t('conflict.left', { count: left, shown: formats.number(left) })}
        </span>
        <Button variant="default" onClick={onBack}>
          {t('conflict.back')}
        </Button>
        <Button type="submit" disabled={left > 0}>
          {t('conflict.save')}
        </Button>
      </div>
    </form>
  )
}

function WhoAndWhen({ by, self, ageSeconds }: LastChange) {
  const { t } = useTexts('form')
  const { locale } = useFormats()
  const ago = relativeTime(locale, -ageSeconds) ?? t('conflict.justNow')
  return (
    <strong>{self ? t('conflict.byYou', { ago }) : t('conflict.by', { name: by, ago })}</strong>
  )
}

type Choice = 'theirs' | 'mine'

interface ConflictFieldProps {
  readonly field: FieldEntry
  readonly theirs: ResourceRecord
  readonly mine: ResourceRecord['values']
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

/** One field that both changed: their value and mine, of which one is chosen. */
function ConflictField(props: ConflictFieldProps): ReactElement {
  const { field, theirs, mine, choice, onChoose } = props
  const { t } = useTexts('form')
  const option = (value: Choice, word: string, record: Pick<ResourceRecord, 'values'>) => (
    <label
      htmlFor={`conflict-${field.name}-${value}`}
      className={styles.choice}
      data-chosen={choice === value || undefined}
    >
      <input
        type="radio"
        id={`conflict-${field.name}-${value}`}
        name={`conflict-${field.name}`}
        value={value}
        checked={choice === value}
        onChange={() => onChoose(value)}
      />
      <span className={styles.value}>
        <span className={styles.word}>{word}</span>
        <ConflictValue field={field} record={record} />
      </span>
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{field.label}</legend>
      <div className={styles.choices}>
        {option('theirs', t('conflict.theirs'), theirs)}
        {option('mine', t('conflict.mine'), { values: mine })}
      </div>
    </fieldset>
  )
}
