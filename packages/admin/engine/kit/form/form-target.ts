/** What a form is about: a resource, the fields that it asks for, and the record that it edits, if any. */
import { type ComponentType, createContext } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FieldDeclaration, FormDeclaration } from '../../model/form/form-declaration.ts';
import type { Sent } from '../../model/form/form-field.ts';
import type { OwnSaves } from './own-saves.ts';
import type { ReadRecord } from '../data/use-record.ts';

/** A record in a form, and how to read it anew; `reload` rejects where that fails. */
export interface EditedRecord extends ReadRecord {
  readonly id: Id;
  reload(): Promise<ReadRecord>;
}

export interface FormTarget {
  readonly resource: Resource;
  readonly form: Partial<Pick<FormDeclaration, 'groups' | 'steps'>> & {
    readonly fields: readonly FieldDeclaration[];
    readonly schema?: z.ZodType;
    readonly submitWhenValid?: true;
  };
  /** What is edited; absent: something new. */
  readonly record?: EditedRecord;
  /** What an action's form begins with, where the record has fields of those names. */
  readonly start?: Row;
  /** The section of the record that the form is. */
  readonly section?: string;
  /** The saves of all sections of that record's page. */
  readonly saves?: OwnSaves;
  /** Why the record cannot be changed now: the form is read, and not sent. */
  readonly refusal?: string | undefined;
  /** In place of the resource's create and update; `seen`: the versions of what the form shows. */
  send?(values: Row, seen: Versions): Promise<unknown>;
}

export interface NestedFormProps {
  readonly target: FormTarget;
  readonly submitLabel: string;
  readonly draft: string;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: Sent): void;
}

/** The form that an input opens to make what it asks for: the one that it stands in provides it, for they need each other. */
export const NestedForm = createContext<ComponentType<NestedFormProps> | undefined>(undefined);
