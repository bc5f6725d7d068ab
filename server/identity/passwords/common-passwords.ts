import { codedProblem } from '@slipway/sdk/contract'

/** 422 for a new password that is among the first ones anybody tries. `pointer` is where it was. */
export function refuseCommonPassword(password: string, pointer = '/password'): void {
  if (!isCommonPassword(password)) return
  const detail =
    'Too many people use a password like this one. Choose one that only you would think of.'
  throw codedProblem('validation-failed', detail, {
    errors: [{ pointer, code: 'password-common', detail }],
  })
}

/** Whether it is one of the common ones, a repetition, or a row of the keyboard, the alphabet or numbers. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  // Signs alone, or too few of what counts.
  if (new Set(password).size < 5) return true
  if (plain === '') return false
  return isRepeated(plain) || isRow(plain) || leavesNothing(plain)
}

/** Such as `aaaaaaaaaaaa` and `abcabcabcabc`, also cut off within. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return true
  }
  return false
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
]

function isRow(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return rows.some((row) => row.includes(text) || row.includes(backwards))
}

// What the lists of leaked passwords are made of, longest first; with the digits that people put behind.
const words = [
  'administrator',
  'administrateur',
  'correcthorsebatterystaple',
  'trustnoone',
  'trustno1',
  'changeme',
  'password',
  'passwort',
  'passw0rd',
  'p4ssword',
  'p4ssw0rd',
  'letmein',
  'welcome',
  'willkommen',
  'iloveyou',
  'superman',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'starwars',
  'computer',
  'internet',
  'whatever',
  'michelle',
  'jennifer',
  'liverpool',
  'chocolate',
  'butterfly',
  'blink182',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'secret',
  'geheim',
  'hallo',
  'hello',
  'schatz',
  'sommer',
  'summer',
  'winter',
  'spring',
  'autumn',
  'herbst',
  'slipway',
  'company',
  'default',
  'account',
  'access',
  'login',
  'admin',
  'guest',
  'test',
  'user',
  'root',
  'pass',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwerty',
  'qwertz',
  'azerty',
  'asdf',
  'qwer',
  'abcd',
  'abc',
  'my',
  'the',
  'is',
  'a',
].sort((a, b) => b.length - a.length)

/** Whether three or fewer such words and numbers are all of it: two of them say nothing more than one. */
function leavesNothing(text: string): boolean {
  let rest = text
  for (let parts = 0; parts < 4 && rest; parts += 1) {
    const word = words.find((it) => rest.startsWith(it)) ?? /^\d{1,10}/.exec(rest)?.[0]
    if (!word) return false
    rest = rest.slice(word.length)
  }
  return rest === ''
}
