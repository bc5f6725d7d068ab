import { engines } from '../testing/database/test-engines'
import { webhookSecretsSuite } from './webhook-secrets.suite'

jest.setTimeout(60_000)

describe.each(engines)('secrets of webhooks on %s', (engine) => webhookSecretsSuite(engine))
