import type { PagesText } from '../mn/pages.ts'

export const text: PagesText = {
  home: 'Home',
  login: 'Log in',
  link: 'Link of an e-mail',
  invitation: 'Invitation to the desk',
  recovery: 'Recover your access',
  reset: 'New password',
  profile: 'Personal info',
  child: "Child's information",
  linkChild: 'My children',
  apply: 'Enrolment',
  applyRequest: 'Send an enrolment request',
  subApply: 'Элсэлт цэцэрлэг',
  subApplyRequest: 'Элсэлт цэцэрлэг',
  checkRequest: 'Check a request',
  gallery: 'Components',
  notFound: 'Page not found',
  breadcrumbs: 'You are here',
  opening: 'Opening the page',
}
