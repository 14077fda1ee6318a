import type { PagesText } from '../mn/pages.ts'

export const text: PagesText = {
  landing: 'E-enrolment',
  home: 'Home',
  login: 'Log in',
  child: "Child's information",
  gallery: 'Components',
  notFound: 'Page not found',
  notFoundHint: 'The address may be mistyped, or the page may have moved.',
  toHome: 'Back to home',
  breadcrumbs: 'You are here',
  opening: 'Opening the page',
}
