import { Button, Menu } from '@mantine/core'
import type { FieldEntry, ListBody } from '@slipway/sdk/contract'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import type { FieldFilter, Filters } from '../../../api/records/list-query'
import { useTexts } from '../../../texts/use-texts'
import { bottomBar } from '../../../ui/bottom-bar'
import { Sheet } from '../../../ui/dialogs/dialog'
import styles from '../list.module.css'
import { useIsNarrow } from '../use-is-narrow'
import type { ListAddress } from '../use-list-address'
import { FilterButton } from './filter-button'
import { FilterChip } from './filter-chip'
import { FilterInputs } from './filter-inputs'

/** The button that adds filters; the chips of those that are set are in {@link FilterChips}. */
export function FilterBar({ filters, address }: FiltersProps): ReactElement | null {
  const isNarrow = useIsNarrow()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<string>()
  const isSet = (name: string) => Object.hasOwn(address.query.filters, name)
  const shown = filters.filter(({ name }) => isSet(name) || name === open)
  if (filters.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <>
      {isNarrow ? (
        <FilterSheet filters={filters} address={address} />
      ) : (
        <FilterMenu filters={filters} isSet={isSet} onOpen={setOpen} ref={button} />
      )}
      {shown.length > 0 && (
        <FilterChips address={address} onCleared={() => button.current?.focus()}>
          {shown.map((field) => (
            <FilterChip
              key={field.name}
              field={field}
              filter={address.query.filters[field.name]}
              isOpen={open === field.name && !isNarrow}
              isEditable={!isNarrow}
              onOpen={() => setOpen(field.name)}
              onClose={close}
              onChange={(filter) => {
                close()
                address.filter(field.name, filter)
                if (!filter) button.current?.focus()
              }}
            />
          ))}
        </FilterChips>
      )}
    </>
  )
}

interface FilterMenuProps {
  readonly filters: ListBody['filters']
  readonly isSet: (name: string) => boolean
  readonly onOpen: (name: string) => void
  readonly ref: React.Ref<HTMLButtonElement>
}

function FilterMenu({ filters, isSet, onOpen, ref }: FilterMenuProps) {
  const { t } = useTexts('list')
  const count = filters.filter(({ name }) => isSet(name)).length
  return (
    // The focus moves into the filter that was chosen.
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <FilterButton count={count} ref={ref} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        <Menu.Label>{t('filter.by')}</Menu.Label>
        {filters.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onOpen(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface FilterChipsProps {
  readonly address: ListAddress
  readonly onCleared: () => void
  readonly children: React.ReactNode
}

function FilterChips({ address, onCleared, children }: FilterChipsProps) {
  const { t } = useTexts('list')
  return (
    <ul className={styles.chips} aria-label={t('filter.active')}>
      {children}
      {Object.keys(address.query.filters).length > 0 && (
        <li>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              address.change({ q: '', sort: '', filters: {}, deleted: false })
              onCleared()
            }}
          >
            {t('filter.clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface FiltersProps {
  readonly filters: ListBody['filters']
  readonly address: ListAddress
}

/** All filters at once, from the lower edge of a narrow screen. */
function FilterSheet({ filters, address }: FiltersProps): ReactElement {
  const { t } = useTexts('list')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilterButton
        count={Object.keys(address.query.filters).length}
        onClick={() => setOpen(true)}
      />
      <Sheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="85%"
        radius="lg"
        title={t('filter.button')}
      >
        <SheetForm
          fields={filters}
          filters={address.query.filters}
          onApply={(next) => {
            setOpen(false)
            address.change({ filters: next })
          }}
        />
      </Sheet>
    </>
  )
}

interface SheetFormProps {
  readonly fields: readonly FieldEntry[]
  readonly filters: Filters
  readonly onApply: (filters: Filters) => void
}

function SheetForm({ fields, filters, onApply }: SheetFormProps) {
  const { t } = useTexts('list')
  const [draft, setDraft] = useState<Filters>(filters)
  const change = (name: string, filter: FieldFilter | undefined) => {
    const { [name]: _, ...others } = draft
    setDraft(filter ? { ...draft, [name]: filter } : others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form className={styles.sheet} data-autofocus tabIndex={-1} onSubmit={submit}>
      {fields.map((field) => (
        <fieldset key={field.name} className={styles.sheetField}>
          <legend>{field.label}</legend>
          <FilterInputs
            field={field}
            value={draft[field.name]}
            onChange={(filter) => change(field.name, filter)}
          />
        </fieldset>
      ))}
      <div ref={bottomBar} className={styles.sheetActions} data-bottom-bar>
        <Button variant="default" onClick={() => onApply({})}>
          {t('filter.clearAll')}
        </Button>
        <Button type="submit">{t('filter.show')}</Button>
      </div>
    </form>
  )
}
