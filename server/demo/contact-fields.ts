import { email, text, url } from 'slipway/server'

/** The fields of a company, whether it buys or delivers. */
export const contact = {
  name: text('name', {
    label: { en: 'Name', de: 'Name' },
    required: true,
    maxLength: 120,
    width: 'half',
  }),
  email: email('email', { label: { en: 'Email', de: 'E-Mail' }, required: true, width: 'half' }),
  website: url('website', { label: { en: 'Website', de: 'Website' }, width: 'half' }),
  city: text('city', {
    label: { en: 'City', de: 'Ort' },
    required: true,
    maxLength: 80,
    width: 'half',
  }),
}
