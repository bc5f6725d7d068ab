import { engines } from '../testing/database/test-engines'
import { webhooksSuite } from './webhooks.suite'

describe.each(engines)('webhooks on %s', (engine) => webhooksSuite(engine))
