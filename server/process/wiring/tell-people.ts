import type { Application } from '../../application/create-application'
import type { TellPeople } from '../../webhooks/people/body-for'
import type { Config } from '../config/config'

/** How webhooks tell people: in the application's first language, with links where the address is known. */
export function tellPeople(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { languages: [language = 'en'] }: Pick<Application, 'languages'>,
): TellPeople {
  return { language, home: publicUrl === undefined ? undefined : `${publicUrl}${basePath}/app` }
}
