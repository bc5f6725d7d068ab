import type { problems as english } from '../en/problems'
import type { TextsOf } from '../texts-of'

export const problems: TextsOf<typeof english> = {
  'email-taken': 'Es gibt schon ein Konto mit dieser Adresse.',
  'last-operator':
    'Niemand könnte mehr Konten verwalten. Machen Sie erst jemand anderen zum Operator, der sich einmal angemeldet hat.',
  'password-wrong': 'Das ist nicht Ihr aktuelles Passwort.',
  'session-unknown': 'Diese Sitzung ist schon zu Ende.',
  'tenant-taken': 'Es gibt schon einen Mandanten dieses Namens.',
  'user-disabled': 'Dieses Konto ist gesperrt. Entsperren Sie es zuerst.',
}
