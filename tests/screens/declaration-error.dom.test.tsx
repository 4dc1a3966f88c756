import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DeclarationError } from 'schema-admin/engine/model/declaration/declaration-error.ts';
import { ScreenBoundary } from 'schema-admin/engine/screens/shell/ScreenBoundary.tsx';

function Broken(): never {
  throw new DeclarationError([
    'src/resources/things.resource.tsx: name: "things" is that of src/resources/stuff.resource.tsx already',
  ]);
}

it('a declaration error is shown with its file and key', () => {
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ScreenBoundary screen="portal">
      <Broken />
    </ScreenBoundary>,
  );
  expect(screen.getByText(/src\/resources\/things\.resource\.tsx: name: "things"/)).toBeTruthy();
  wrong.mockRestore();
});

it('a broken optional part leaves the rest of the page intact', () => {
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(
    <p>
      12 credits
      <ScreenBoundary screen="12" isSpare>
        <Broken />
      </ScreenBoundary>
    </p>,
  );
  expect(container.textContent).toBe('12 credits');
  wrong.mockRestore();
});

it('developers see the message and the file of any other error', () => {
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new TypeError('label is undefined');
  error.stack =
    'TypeError: label is undefined\n    at http://localhost:5173/src/resources/things.resource.tsx?t=1:12:3';
  const Throwing = () => {
    throw error;
  };
  render(
    <ScreenBoundary screen="portal">
      <Throwing />
    </ScreenBoundary>,
  );
  expect(screen.getByText(/label is undefined\s+src\/resources\/things\.resource\.tsx/)).toBeTruthy();
  wrong.mockRestore();
});
