import type { Application } from '../../application/create-application'
import type { TellPeople } from '../../webhooks/people/body-for'
import type { Config } from '../config/config'

/** Returns settings for messages to people: the application's first language, and an address for links if known. */
export function tellPeople(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { languages: [language = 'en'] }: Pick<Application, 'languages'>,
): TellPeople {
  return { language, home: publicUrl === undefined ? undefined : `${publicUrl}${basePath}/app` }
}
