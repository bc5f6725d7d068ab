import { Kbd, Switch } from '@mantine/core'
import { productPermissions } from '@slipway/sdk/contract'
import { Fragment, type ReactElement, useMemo } from 'react'
import { usePageAccess } from '../../session/access/page-access'
import { useOverPage } from '../../session/over-page'
import { useTexts } from '../../texts/use-texts'
import { Dialog } from '../../ui/dialogs/dialog'
import { pageKeys } from '../../ui/shortcuts/page-keys'
import { setSingleKeys, singleKeys } from '../../ui/shortcuts/single-keys'
import { useSignal } from '../../ui/signal'
import type { GoTarget } from './go-targets'
import { shortcutElements } from './shortcut-elements'
import styles from './shortcut-sheet.module.css'

interface ShortcutSheetProps {
  readonly targets: readonly GoTarget[]
  /** The viewer's. */
  readonly permissions: readonly string[]
}

/** The keys that work on this page, and the switch for those without Ctrl. */
export function ShortcutSheet({ targets, permissions }: ShortcutSheetProps): ReactElement {
  const { t } = useTexts('shell')
  const { shortcuts } = useOverPage()
  const { isConsole } = usePageAccess()
  const isOpen = useSignal(shortcuts)
  // Before the sheet covers the page.
  const onPage = useMemo(() => (isOpen ? shortcutElements() : []), [isOpen])
  const listened = useSignal(pageKeys)
  const isOn = useSignal(singleKeys)
  return (
    <Dialog opened={isOpen} onClose={() => shortcuts.set(false)} title={t('shortcuts')} size="lg">
      <div className={styles.groups}>
        <Group
          label={t('shortcuts.page')}
          rows={[...onPage, ...listened].map(({ keys, label }) => ({
            label,
            ways: keys.map(partsOf),
          }))}
        />
        <Group label={t('dashboards')} rows={goRows(targets, 'dashboard')} />
        <Group label={t('shortcuts.go')} rows={goRows(targets, 'module')} />
        <Group label={t('manage.title')} rows={goRows(targets, 'console')} />
        <Group
          label={t('shortcuts.general')}
          rows={[
            { label: t('shortcuts.help'), ways: [['?']] },
            { label: t('shortcuts.escape'), ways: [['Esc']] },
            ...(!isConsole && permissions.includes(productPermissions.develop)
              ? [{ label: t('slots'), ways: [['Alt', 'Shift', 'S']] }]
              : []),
            ...(!isConsole && permissions.includes(productPermissions.layout)
              ? [{ label: t('arrange'), ways: [['Alt', 'Shift', 'A']] }]
              : []),
          ]}
        />
      </div>
      <Switch
        className={styles.switch ?? ''}
        checked={isOn}
        label={t('shortcuts.single')}
        description={t('shortcuts.singleHint')}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

interface GroupProps {
  readonly label: string
  readonly rows: readonly {
    readonly label: string
    /** Each way is keys one after the other, or held together. */
    readonly ways: readonly (readonly string[])[]
  }[]
}

function Group({ label, rows }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{label}</h3>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.label} className={styles.row}>
            <dt>{row.label}</dt>
            <dd className={styles.keys}>
              {row.ways.map((way, index) => (
                <Fragment key={way.join()}>
                  {index > 0 && <Or />}
                  {way.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function goRows(targets: readonly GoTarget[], wanted: GoTarget['kind']): GroupProps['rows'] {
  return targets
    .filter(({ kind }) => kind === wanted)
    .map(({ letter, label }) => ({ label, ways: [['g', letter]] }))
}

function Or() {
  const { t } = useTexts('shell')
  return <span className={styles.or}>{t('shortcuts.or')}</span>
}

function Key({ name }: { readonly name: string }) {
  const { t } = useTexts('shell')
  if (name === 'Control') return <Kbd>{t('shortcuts.control')}</Kbd>
  return <Kbd>{name === 'Shift' ? t('shortcuts.shift') : capital(name)}</Kbd>
}

function partsOf(keys: string): readonly string[] {
  return keys.length > 1 ? keys.split('+') : [keys]
}

function capital(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key
}
