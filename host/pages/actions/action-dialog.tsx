import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactElement } from 'react'
import { describeError } from '../../api/describe-error'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { Dialog } from '../../ui/dialogs/dialog'
import { ActionForm } from './action-form'
import { type ActionJob, isMixed } from './action-job'
import { ActionOutcome, OutcomeLists } from './action-outcome'
import type { ActionRun, ActionRunner } from './use-action-runner'
import { useActionTexts } from './use-action-texts'

interface ActionDialogProps {
  readonly runner: ActionRunner
  /** Path of the resource; records that were refused are below it. */
  readonly path: string
}

/** Asks, shows how far it is, and what came of it, as far as there is something to read. */
export function ActionDialog({ runner, path }: ActionDialogProps): ReactElement {
  const { run } = runner
  const isRunning = run.state === 'running'
  return (
    <Dialog
      opened={isShown(run)}
      onClose={runner.close}
      // What runs is stopped by its button: closing would only hide it.
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={run.state !== 'running' && run.state !== 'refused'}
      title={<Title run={run} />}
      size="md"
    >
      <Content runner={runner} path={path} />
    </Dialog>
  )
}

function isShown(run: ActionRun): boolean {
  if (run.state === 'idle') return false
  return run.state !== 'running' || isAsked(run.start) || run.start.ids.length > 1
}

function isAsked({ action }: Extract<ActionRun, { state: 'asking' }>['start']): boolean {
  return action.confirm !== undefined || action.fields.length > 0
}

function Title({ run }: { readonly run: ActionRun }) {
  const texts = useActionTexts()
  if (run.state === 'idle') return null
  return <>{run.state === 'asking' ? texts(run.start).title : run.start.action.label}</>
}

function Content({ runner, path }: ActionDialogProps) {
  const { run } = runner
  switch (run.state) {
    case 'idle':
      return null
    case 'refused':
      return (
        <ActionOutcome
          outcome={run.outcome}
          path={path}
          onClose={runner.close}
          {...(run.undo && { onUndo: run.undo })}
        />
      )
    case 'asking':
    case 'running':
    case 'failed':
      return <Asked runner={runner} run={run} path={path} />
  }
}

interface AskedProps extends ActionDialogProps {
  readonly run: Extract<ActionRun, { state: 'asking' | 'running' | 'failed' }>
}

// What was typed stays while it runs, and when it fails or is refused.
function Asked({ runner, run, path }: AskedProps) {
  const isRunning = run.state === 'running'
  const outcome = run.state === 'asking' && run.outcome
  return (
    <Stack gap="md">
      {outcome && isMixed(outcome) && <OutcomeLists outcome={outcome} path={path} />}
      {isAsked(run.start) && <ActionForm start={run.start} runner={runner} isBusy={isRunning} />}
      {isRunning && run.job.total > 1 && <Running job={run.job} onStop={runner.stop} />}
      {run.state === 'failed' && !isAsked(run.start) && (
        <Failure error={run.error} runner={runner} />
      )}
    </Stack>
  )
}

interface RunningProps {
  readonly job: ActionJob
  readonly onStop: () => void
}

function Running({ job, onStop }: RunningProps) {
  const { t } = useTexts('list')
  const formats = useFormats()
  const done = job.total - job.rest.reduce((sum, { ids }) => sum + ids.length, 0)
  const text = t('progress', { done: formats.number(done), total: formats.number(job.total) })
  return (
    <div>
      <Progress.Root size="sm">
        <Progress.Section
          value={Math.max(4, (done / job.total) * 100)}
          animated
          aria-label={t('progress.label')}
        />
      </Progress.Root>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed" role="status">
          {text}
        </Text>
        {job.rest.length > 1 && (
          <Button size="xs" variant="default" onClick={onStop}>
            {t('progress.stop')}
          </Button>
        )}
      </Group>
    </div>
  )
}

interface FailureProps {
  readonly error: unknown
  readonly runner: ActionRunner
}

function Failure({ error, runner }: FailureProps) {
  const { t } = useTexts('common')
  return (
    <>
      <Alert color="red" role="alert" py="xs">
        {describeError(error)}
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={runner.close}>
          {t('close')}
        </Button>
        <Button data-autofocus onClick={runner.retry}>
          {t('retry')}
        </Button>
      </Group>
    </>
  )
}
