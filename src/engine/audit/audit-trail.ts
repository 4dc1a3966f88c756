import { AuditEntry } from '../../../contract/audit.ts';
import { defineRecord } from '../declaration/record-token.ts';

export const auditTrail = defineRecord('audit', { schema: AuditEntry, id: 'Id' });
