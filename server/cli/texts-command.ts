import { CodedError } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import type { Application } from '../application/create-application'

/**
 * `slipway texts`: names the texts of the application that are not in all of its languages, and fails if
 * there are any. It needs no database.
 */
export function addTextsCommand(program: Command, load: () => Promise<Application>): void {
  program
    .command('texts')
    .description('list the texts of the application that lack a language')
    .action(async () => {
      const application = await load()
      const missing = application.missingTexts()
      const asJson = program.opts()['json'] === true
      if (asJson) console.log(JSON.stringify({ languages: application.languages, missing }))
      if (missing.length > 0)
        throw new CodedError('texts-missing', asJson ? told(missing.length) : listed(missing))
      const languages = application.languages.join(', ')
      if (!asJson) console.log(`Every text is in every language: ${languages}.`)
    })
}

function listed(missing: ReturnType<Application['missingTexts']>): string {
  const lines = missing.map(({ place, language }) => `  ${place}: ${language}`)
  return `${told(missing.length)}\n${lines.join('\n')}`
}

function told(count: number): string {
  return `${count} text(s) lack a language; until then, readers get another one.`
}
