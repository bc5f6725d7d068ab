/** The texts of these components, by language. */
export const messages = {
  en: {
    copyLink: 'Copy link',
    copied: 'The link to {title} was copied.',
    notCopied: 'The browser did not allow copying. The link is {address}',
    print: 'Print',
    cancelIt: 'Yes, cancel it',
    keepIt: 'Keep it',
    changed: '{title} is now {status}.',
    conflict:
      'Somebody else changed {title} in the meantime. You now see the new state: check it and try again.',
    notChanged: '{title} was not changed. {reason}',
  },
  de: {
    copyLink: 'Link kopieren',
    copied: 'Der Link zu {title} wurde kopiert.',
    notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Der Link ist {address}',
    print: 'Drucken',
    cancelIt: 'Ja, stornieren',
    keepIt: 'Behalten',
    changed: '{title} ist jetzt {status}.',
    conflict:
      'Jemand anderes hat {title} inzwischen geändert. Sie sehen jetzt den neuen Stand: Prüfen Sie ihn, und versuchen Sie es erneut.',
    notChanged: '{title} wurde nicht geändert. {reason}',
  },
} as const
