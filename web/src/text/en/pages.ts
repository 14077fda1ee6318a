import type { PagesText } from '../mn/pages.ts'

export const text: PagesText = {
  landing: 'E-enrolment',
  home: 'Home',
  login: 'Log in',
  link: 'Link of an e-mail',
  recovery: 'Recover your access',
  reset: 'New password',
  profile: 'Personal info',
  child: "Child's information",
  gallery: 'Components',
  notFound: 'Page not found',
  notFoundHint: 'The address may be mistyped, or the page may have moved.',
  toHome: 'Back to home',
  breadcrumbs: 'You are here',
  opening: 'Opening the page',
}
