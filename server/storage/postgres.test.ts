import { storageSuite } from './storage.suite'

describe('storage on postgres', () => storageSuite('postgres'))
