import { ActionIcon, Button, Popover, Skeleton, Stack, Text } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { type ComponentType, type ReactElement, useState } from 'react'
import { isDay } from '../../formats/day'
import { useTexts } from '../../texts/use-texts'
import type { CalendarProps } from './calendar'

interface CalendarButtonProps {
  /** Of the input beside it. */
  readonly label: string
  readonly locale: string
  readonly day: string | null
  readonly isDisabled: boolean
  /** Whether the button is in something that a click elsewhere closes. */
  readonly isInPanel: boolean
  readonly onChoose: (day: string) => void
}

/** Opens a calendar, whose code is loaded then. */
export function CalendarButton(props: CalendarButtonProps): ReactElement {
  const { label, locale, day, isDisabled, isInPanel, onChoose } = props
  const { t } = useTexts('form')
  const [isOpen, setOpen] = useState(false)
  const { code, load } = useCalendarCode()
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={!isInPanel}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isDisabled}
          aria-label={t('calendar.open', { label })}
          onClick={() => {
            setOpen(!isOpen)
            if (code.state !== 'ready') load()
          }}
        >
          <CalendarDays size="1rem" aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('calendar.open', { label })}
        // The panel around it is closed by the next Escape.
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.stopPropagation()
        }}
      >
        {code.state === 'ready' ? (
          <code.Calendar
            locale={locale}
            value={day !== null && isDay(day) ? day : null}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        ) : (
          <CalendarMissing isFailed={code.state === 'failed'} onRetry={load} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type CalendarCode =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly Calendar: ComponentType<CalendarProps> }

function useCalendarCode() {
  const [code, setCode] = useState<CalendarCode>({ state: 'loading' })
  const load = () => {
    setCode({ state: 'loading' })
    import(/* webpackChunkName: "calendar" */ './calendar').then(
      ({ Calendar }) => setCode({ state: 'ready', Calendar }),
      () => setCode({ state: 'failed' }),
    )
  }
  return { code, load }
}

function CalendarMissing({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const { t } = useTexts('form')
  const { t: common } = useTexts('common')
  if (!isFailed)
    return <Skeleton width={280} height={300} role="status" aria-label={common('loading')} />
  return (
    <Stack gap="sm" w={260}>
      <Text size="sm">{t('calendar.failed')}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Stack>
  )
}
