# frozen_string_literal: true

# What Bundler requires for a gem of this name.
require_relative "baton"
