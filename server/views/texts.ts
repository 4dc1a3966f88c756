import { defineTexts } from '../../contract/texts/define-texts.ts';

export const viewServerTexts = defineTexts('view-server', {
  taken: 'You already have a view with this name',
  onlyAdmins: 'Only an administrator can share a view',
  gone: 'This view no longer exists',
  tooMany: 'You already have {most} views of this list. Delete one first.',
});
