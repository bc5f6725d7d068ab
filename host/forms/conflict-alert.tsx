import { Alert, Button, Group, Text } from '@mantine/core'
import { GitPullRequestArrow } from 'lucide-react'
import type { ReactElement } from 'react'

interface ConflictAlertProps {
  readonly singular: string
  readonly onLoad: () => void
  readonly onKeep: () => void
}

/** Somebody else saved the record meanwhile: which of the two versions shall stay. */
export function ConflictAlert({ singular, onLoad, onKeep }: ConflictAlertProps): ReactElement {
  return (
    <Alert
      color="yellow"
      role="alert"
      tabIndex={-1}
      data-form-errors
      icon={<GitPullRequestArrow size={16} />}
      title={`This ${singular.toLowerCase()} was changed while you were editing it`}
    >
      <Text size="sm">
        Nothing was saved. Load the new version and lose what you typed, or keep your changes and
        put them over it.
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={onLoad}>
          Load the new version
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  )
}
