import { CodedError, listBody } from '@slipway/sdk/contract'
import request from 'supertest'
import {
  type ActionOptions,
  type App,
  action,
  createTable,
  defineResource,
  text,
} from '../../application/application'
import {
  describeApplication,
  makeViewer,
  resourceApp,
} from '../../testing/applications/resource-app'
import { useTestStorage } from '../../testing/database/test-engines'

const run = () => undefined

const describeTasks =
  (undo: string, back: Partial<ActionOptions> = {}) =>
  (app: App): void => {
    app.migrations({
      '001-tasks': {
        up: (db) =>
          createTable(db, 'tasks')
            .addColumn('name', 'text', (column) => column.notNull())
            .execute(),
      },
    })
    app.permission('tasks.reopen', { label: 'Reopen' })
    app.resource(
      defineResource({
        name: 'tasks',
        fields: () => [text('name', { required: true })],
        actions: () => [
          action('close', { undo, run }),
          action('reopen', { permission: 'tasks.reopen', run, ...back }),
        ],
      }),
    )
  }

function faultsOf(undo: string, back?: Partial<ActionOptions>): readonly string[] {
  try {
    describeApplication(describeTasks(undo, back))
  } catch (error) {
    if (error instanceof CodedError)
      return (error.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
    throw error
  }
  throw new Error('the application was taken')
}

describe('what takes an action back', () => {
  const application = describeApplication(describeTasks('reopen'))
  const database = useTestStorage('sqlite')
  beforeAll(() => database.storage.migrate(application.migrations))

  const undosFor = async (permissions: readonly string[]) => {
    const viewer = makeViewer(permissions)
    const app = resourceApp({ application, storage: database.storage, viewer: () => viewer })
    const { body } = await request(app).get('/resources/tasks').expect(200)
    const { actions } = listBody.parse(body)
    return actions.map(({ name, undo }) => [name, undo])
  }

  it('is delivered to those who may run it', async () => {
    const clerk = ['tasks.view', 'tasks.update']

    expect(await undosFor([...clerk, 'tasks.reopen'])).toEqual([
      ['close', 'reopen'],
      ['reopen', undefined],
    ])
    expect(await undosFor(clerk)).toEqual([['close', undefined]])
  })

  it('is another action of the resource, which asks for nothing and is for as many', () => {
    expect(faultsOf('reopne')).toEqual(['resource tasks/actions/close/undo unknown-action'])
    expect(faultsOf('close')).toEqual(['resource tasks/actions/close/undo unknown-action'])
    expect(faultsOf('reopen', { fields: [text('reason')] })).toEqual([
      'resource tasks/actions/close/undo undo-invalid',
    ])
    expect(faultsOf('reopen', { on: 'one' })).toEqual([
      'resource tasks/actions/close/undo undo-invalid',
    ])
  })
})
