import type { DrawerText } from '../mn/drawer.ts'

export const text: DrawerText = {
  help: 'Help',
  menu: 'Menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  myChildren: 'My children',
  noLinkedChildren: 'No linked children',
  toChild: "See the child's information",
  selectChild: 'Select child',
  swapChild: 'Change child',
  registerChild: 'Register child',
  studentPart: 'Student part',
  chooseChildFirst: 'Choose a child first',
  back: 'Back',
  tabs: 'Bottom menu',
  tabNames: { home: 'Home', attendance: 'Attendance', homework: 'Homework', meals: 'Meals', children: 'Children', apply: 'Enrolment' },
  account: 'User menu',
  profile: 'Personal info',
  logOut: 'Log out',
  roles: {
    EDU_PARENT: 'Parent',
    TEACHER: 'Teacher',
    SCHOOL: 'Office',
    COMMISSION: 'Admission commission',
  },
}
