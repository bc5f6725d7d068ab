import { recordsSuite } from '../records/records.suite'
import { storageSuite } from '../storage.suite'

describe('storage on postgres', () => storageSuite('postgres'))
describe('records on postgres', () => recordsSuite('postgres'))
